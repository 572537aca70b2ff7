import { lazy, Suspense, useEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { allowIdleLoads } from '../lib/idle.js';
import { connected, startLive, stopLive } from '../lib/live.js';
import '../session/assignments-store.js';
import '../session/organisation-store.js';
import { ConfirmIdentity } from '../session/confirm-identity/confirm-identity.js';
import { loadSession, useUser } from '../session/session-store.js';
import { ScreenRoutes } from './routes.js';
import { Shell } from './shell.js';
import { Toaster } from './toaster.js';

const TooltipLayer = lazy(async () => ({ default: (await import('../ui/tooltip-layer.js')).TooltipLayer }));
const NewPasswordScreen = lazy(async () => ({
  default: (await import('../session/new-password-screen.js')).NewPasswordScreen,
}));

/** Everything behind the sign-in. The live connection stands as long as this does. */
export default function SignedIn() {
  const { mustChangePassword } = useUser();
  useEffect(() => {
    startLive(() => void loadSession());
    void connected().then(allowIdleLoads);
    return stopLive;
  }, []);
  return (
    <BrowserRouter>
      {mustChangePassword ? (
        <Suspense>
          <NewPasswordScreen />
        </Suspense>
      ) : (
        <Shell>
          <ScreenRoutes />
        </Shell>
      )}
      <ConfirmIdentity />
      <Toaster />
      <Suspense>
        <TooltipLayer />
      </Suspense>
    </BrowserRouter>
  );
}
