import { Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { ignoreCompositionKeys } from '../lib/forms/composition-keys.js';
import { lazyPart } from '../lib/page/lazy-part.js';
import { allowIdleLoads, whenIdle } from '../lib/page/idle.js';
import { live, reloadStores, startLive, stopLive } from '../lib/live/live.js';
import '../session/assignments-store.js';
import '../session/organisation-store.js';
import { ConfirmIdentity } from '../session/confirm-identity/confirm-identity.js';
import { currentUser, loadSession, takeBeginning, useUser } from '../session/session-store.js';
import { checkRestoredPage } from '../session/sign-out.js';
import { GuardedRouter } from './leaving/guarded-router.js';
import { askToSignOut, SignOutQuestion } from './header/sign-out.js';
import { NewVersion, takeKeptText } from './new-version.js';
import { ScreenRoutes } from './routes.js';
import { hasStoredTreatments, loadStoredTreatments } from './stored-treatments.js';
import { Shell } from './shell.js';
import { Toaster } from './toaster.js';

export { screenHasCome } from './screens.js';

const TooltipLayer = lazyPart(async () => ({
  default: (await import('../ui/overlays/tooltip-layer.js')).TooltipLayer,
}));
const NewPasswordScreen = lazyPart(async () => ({
  default: (await import('../session/new-password-screen.js')).NewPasswordScreen,
}));

const SecondFactorScreen = lazyPart(async () => ({
  default: (await import('../session/second-factor/second-factor-screen.js')).SecondFactorScreen,
}));

// A page from the back-forward cache may belong to a session that has ended.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void checkRestoredPage();
});

/** Time that a slow phone needs to render after the connection is up, in ms. */
const SETTLED_MS = 2_000;

/** Root of the signed-in application; keeps the live connection open while mounted. */
export default function SignedIn() {
  const { mustChangePassword, mustSetUpSecondFactor, hasSecondFactor } = useUser();
  // A requirement that starts during the session covers the screen, which keeps unsaved text.
  const [hasBegun, setBegun] = useState(!mustChangePassword && !mustSetUpSecondFactor);
  if (!hasBegun && !mustChangePassword && !mustSetUpSecondFactor) setBegun(true);
  useLayoutEffect(ignoreCompositionKeys, []);
  // Stays until the recovery codes are shown, although the account meets the requirement before; ends when the rule is
  // lifted.
  const [isSettingUp, setSettingUp] = useState(mustSetUpSecondFactor);
  if (mustSetUpSecondFactor && !isSettingUp) setSettingUp(true);
  if (isSettingUp && !mustSetUpSecondFactor && !hasSecondFactor) setSettingUp(false);
  // The screen behind received no data meanwhile.
  useEffect(() => (isSettingUp ? () => void (currentUser() !== null && reloadStores()) : undefined), [isSettingUp]);
  // Runs before the effects of screens that load data.
  useLayoutEffect(() => {
    startLive(() => void loadSession(), takeBeginning());
    void live().then(() => setTimeout(allowIdleLoads, SETTLED_MS));
    // The frame of dialogs first, which is no part of what the first screen waits for.
    whenIdle(async () => (await import('../ui/dialogs/define-dialog.js')).loadDialogFrame());
    const keptText = takeKeptText();
    if (keptText.length > 0)
      void import('../session/session-lost.js').then(({ showLeft }) =>
        showLeft(keptText, 'The page was reloaded before it was saved.'),
      );
    // Treatments logged offline are sent from any screen.
    if (hasStoredTreatments()) whenIdle(loadStoredTreatments);
    return stopLive;
  }, []);
  return (
    <GuardedRouter>
      {(hasBegun || !(mustChangePassword || isSettingUp)) && (
        <Shell>
          <ScreenRoutes />
        </Shell>
      )}
      {mustChangePassword ? (
        <Suspense>
          <NewPasswordScreen />
        </Suspense>
      ) : (
        isSettingUp && (
          <Suspense>
            <SecondFactorScreen
              isOver={hasBegun}
              onLogout={() => void askToSignOut()}
              onDone={() => setSettingUp(false)}
            />
          </Suspense>
        )
      )}
      <SignOutQuestion />
      <ConfirmIdentity />
      <Toaster />
      <NewVersion />
      <Tooltips />
    </GuardedRouter>
  );
}

/** Loads the tooltips after the first paint, or on the first hover. */
function Tooltips() {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const fetchThem = async () => {
      await TooltipLayer.preload();
      setThere(true);
    };
    whenIdle(fetchThem);
    const reached = (event: Event) => {
      if (!(event instanceof PointerEvent) || event.pointerType !== 'touch') void fetchThem();
    };
    const events = ['pointerover', 'keydown'] as const;
    for (const name of events) document.addEventListener(name, reached, { once: true });
    return () => {
      for (const name of events) document.removeEventListener(name, reached);
    };
  }, []);
  return isThere && <TooltipLayer />;
}
