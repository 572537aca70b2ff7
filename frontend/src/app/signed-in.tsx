import { lazy, Suspense, useEffect, useState } from 'react';
import { BrowserRouter } from '../lib/router.js';
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

const SecondFactorScreen = lazy(async () => ({
  default: (await import('../session/second-factor/second-factor-screen.js')).SecondFactorScreen,
}));

/** Everything behind the sign-in. The live connection stands as long as this does. */
export default function SignedIn() {
  const { mustChangePassword, mustSetUpSecondFactor } = useUser();
  // It stays until its last step, the recovery codes, although the account has what it needs before that.
  const [isSettingUp, setSettingUp] = useState(mustSetUpSecondFactor);
  if (mustSetUpSecondFactor && !isSettingUp) setSettingUp(true);
  useEffect(() => {
    startLive(() => void loadSession());
    void connected().then(allowIdleLoads);
    // The frame of dialogs, which is no part of what the first screen waits for.
    void import('../ui/lazy-dialog.js').then(({ loadDialogFrame }) => loadDialogFrame()).catch(() => undefined);
    return stopLive;
  }, []);
  return (
    <BrowserRouter>
      {mustChangePassword ? (
        <Suspense>
          <NewPasswordScreen />
        </Suspense>
      ) : isSettingUp ? (
        <Suspense>
          <SecondFactorScreen onDone={() => setSettingUp(false)} />
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
