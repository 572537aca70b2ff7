import { useEffect, useLayoutEffect, useState } from 'react';
import { lazyPart } from '../lib/page/lazy-part.js';
import { allowIdleLoads, loadWhenIdle } from '../lib/page/idle.js';
import { whenLive, reloadStores, startLive, stopLive } from '../lib/live/live.js';
import '../session/assignments-store.js';
import '../session/organization-store.js';
import { ConfirmIdentity } from '../session/confirm-identity/confirm-identity.js';
import { currentUser, loadSession, takeStartCursor, useUser } from '../session/session-store.js';
import { checkRestoredPage } from '../session/sign-out.js';
import { updateDay } from '../session/today.js';
import { GuardedRouter } from './leave-guard/guarded-router.js';
import { confirmSignOut, SignOutQuestion } from './header/sign-out.js';
import { NewVersion, takeSavedText } from './new-version.js';
import { ScreenRoutes } from './routes.js';
import { hasStoredTreatments, loadStoredTreatments } from './stored-treatments.js';
import { Shell } from './shell.js';
import { dismissToast, useToast } from '../lib/page/toast.js';
import { ToastRegion } from '../ui/feedback/toast.js';

export { waitForScreen } from './navigation/pages.js';

const TooltipLayer = lazyPart(async () => (await import('../ui/overlays/tooltip-layer.js')).TooltipLayer);
const NewPasswordScreen = lazyPart(
  async () => (await import('../session/new-password-screen.js')).NewPasswordScreen,
  null,
);

const SecondFactorScreen = lazyPart(
  async () => (await import('../session/second-factor/second-factor-screen.js')).SecondFactorScreen,
  null,
);

// A page from the back-forward cache may belong to a session that has ended.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void checkRestoredPage();
});

document.addEventListener('visibilitychange', updateDay);

/** Time in milliseconds that a slow phone needs to render after the connection is up. */
const SETTLED_MS = 2_000;

/** Root of the signed-in application; keeps the live connection open while mounted. */
export default function SignedIn() {
  const { mustChangePassword, mustSetUpSecondFactor, hasSecondFactor } = useUser();
  // A requirement that starts during the session covers the screen, which keeps unsaved text.
  const [hasBegun, setBegun] = useState(!mustChangePassword && !mustSetUpSecondFactor);
  if (!hasBegun && !mustChangePassword && !mustSetUpSecondFactor) setBegun(true);
  // Stays until the recovery codes are shown, although the account meets the requirement before; ends when the rule is
  // lifted.
  const [isSettingUp, setSettingUp] = useState(mustSetUpSecondFactor);
  if (mustSetUpSecondFactor && !isSettingUp) setSettingUp(true);
  if (isSettingUp && !mustSetUpSecondFactor && !hasSecondFactor) setSettingUp(false);
  // The screen behind received no data meanwhile.
  useEffect(() => (isSettingUp ? () => void (currentUser() !== null && reloadStores()) : undefined), [isSettingUp]);
  // Runs before the effects of screens that load data.
  useLayoutEffect(() => {
    startLive(() => void loadSession(), takeStartCursor());
    void whenLive().then(() => setTimeout(allowIdleLoads, SETTLED_MS));
    // The frame of dialogs first, which is no part of what the first screen waits for.
    loadWhenIdle(async () => (await import('../ui/dialogs/dialog-host.js')).loadDialogFrame());
    const savedText = takeSavedText();
    if (savedText.length > 0)
      void import('../session/session-expired.js').then(({ showUnsavedTexts }) =>
        showUnsavedTexts(savedText, 'The page was reloaded before this was saved.'),
      );
    // Treatments logged offline are sent from any screen.
    if (hasStoredTreatments()) loadWhenIdle(loadStoredTreatments);
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
        <NewPasswordScreen />
      ) : (
        isSettingUp && (
          <SecondFactorScreen
            isOver={hasBegun}
            onLogout={() => void confirmSignOut()}
            onDone={() => setSettingUp(false)}
          />
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
    loadWhenIdle(fetchThem);
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

function Toaster() {
  const toast = useToast((state) => state.toast);
  return <ToastRegion toast={toast} onDismiss={dismissToast} />;
}
