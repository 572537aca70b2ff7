import './styles.css';
import { type ComponentType, lazy, startTransition, StrictMode, Suspense, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ignoreCompositionKeys } from './lib/keys/composition.js';
import { loadSession, useSession } from './session/session-store.js';
import { replaceSignInPath } from './session/sign-in-path.js';
import { SignInScreen } from './session/sign-in-screen.js';
import { Button } from './ui/buttons/button.js';
import { Spinner } from './ui/feedback/spinner.js';

let SignedIn: ComponentType | undefined;
/** Loads the application with the screen of this path, so that no placeholder is rendered before it. */
async function loadApplication(): Promise<void> {
  const { default: application, waitForScreen } = await import('./app/signed-in.js');
  await waitForScreen(location.pathname);
  SignedIn = application;
}
const AGAIN_MS = 2_000;

/** True for pages opened by a link, for visitors who cannot sign in or who are not the signed-in user. */
const isByLink = /^\/(choose-password|stop-mails|confirmed)$/.test(location.pathname);
const PageByLink = lazy(() => import('./session/link-pages.js'));

/** Renders by session state. The path stays, so that a deep link survives the sign-in. */
function Atrium() {
  const session = useSession();
  switch (session.state) {
    case 'loading':
      return <Waiting />;
    case 'unreachable':
      return <Unreachable />;
    case 'signed-out':
      return (
        <SignInScreen
          expiredUserId={session.expiredUserId}
          onSubmit={() => void loadApplication().catch(() => undefined)}
        />
      );
    case 'signed-in':
      return <Application />;
  }
}

/** Renders the application in one transition: `lazy` would delay each nested part by up to 300 ms. */
function Application() {
  const [Shown, show] = useState(() => SignedIn);
  useEffect(() => {
    if (SignedIn !== undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchIt = () =>
      void loadApplication().then(
        () => startTransition(() => show(() => SignedIn)),
        () => (timer = setTimeout(fetchIt, AGAIN_MS)),
      );
    fetchIt();
    return () => clearTimeout(timer);
  }, []);
  return Shown === undefined ? <Waiting /> : <Shown />;
}

function Waiting() {
  return (
    <div className="waiting">
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

ignoreCompositionKeys();
if (!isByLink) {
  replaceSignInPath();
  // The server found a session and preloads its data.
  if (document.querySelector('link[rel=preload][as=fetch]') !== null) void loadApplication().catch(() => undefined);
  void loadSession();
}

void import('./lib/page/print-page.js').then(({ watchPageCommands }) => watchPageCommands());

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
