import './styles.css';
import { lazy, StrictMode, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { loadSession, useSession, wasSignedIn } from './session/session-store.js';
import { SignInScreen } from './session/sign-in-screen.js';
import { Button } from './ui/button.js';
import { Spinner } from './ui/spinner.js';

const loadApplication = () => import('./app/signed-in.js');
const SignedIn = lazy(loadApplication);

/** Whoever follows a link to these cannot sign in, or is somebody else than sits here. */
const isByLink = /^\/(choose-password|stop-mails|confirmed)$/.test(location.pathname);
const PageByLink = lazy(() => import('./session/pages-by-link.js'));

/** The session decides what is shown; the address stays, so a deep link survives the sign-in. */
function Atrium() {
  const session = useSession();
  switch (session.state) {
    case 'loading':
      return <Waiting />;
    case 'unreachable':
      return <Unreachable />;
    case 'signed-out':
      return <SignInScreen sessionLost={session.lost} onSubmit={() => void loadApplication().catch(() => undefined)} />;
    case 'signed-in':
      return (
        <Suspense fallback={<Waiting />}>
          <SignedIn />
        </Suspense>
      );
  }
}

function Waiting() {
  return (
    <div className="flex min-h-dvh items-center justify-center text-accent">
      <Spinner label="Loading" />
    </div>
  );
}

function Unreachable() {
  useEffect(() => {
    const again = () => void loadSession();
    addEventListener('online', again);
    const timer = setInterval(again, 5_000);
    return () => {
      removeEventListener('online', again);
      clearInterval(timer);
    };
  }, []);
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
      <h1 className="text-heading font-semibold">Atrium cannot be reached</h1>
      <p className="text-muted">Please check your connection. This page reloads automatically.</p>
      <Button onClick={() => void loadSession()}>Try again</Button>
    </main>
  );
}

if (!isByLink) {
  if (wasSignedIn()) void loadApplication().catch(() => undefined);
  void loadSession();
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    {!isByLink ? (
      <Atrium />
    ) : (
      <Suspense fallback={<Waiting />}>
        <PageByLink path={location.pathname} />
      </Suspense>
    )}
  </StrictMode>,
);
