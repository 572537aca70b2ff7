import type { CurrentUser } from '@atrium/contract/session/session';
import { type ReactNode, useEffect, useState } from 'react';
import { request } from '../lib/request.js';
import { useLeftText } from '../lib/unsaved.js';
import { Alert } from '../ui/alert.js';
import { Button } from '../ui/button.js';
import { LeftTyped } from './left-typed.js';
import { useSession } from './session-store.js';
import { forgetSignedOut, hasJustSignedOut } from './signed-out-at.js';

/** On the sign-in screen of whoever was signed in a moment ago: why, what was being typed, and the way back. */
export default function SessionLost(): ReactNode {
  const [isByOneself] = useState(hasJustSignedOut);
  const left = useLeftText();
  const back = useSignedInElsewhere();
  const isSafe = left.length === 0;
  useEffect(() => {
    if (back !== null && isSafe) goOn(back);
  }, [back, isSafe]);
  return (
    <>
      <Alert tone="info" className="mt-4 text-table">
        {back !== null
          ? 'You signed in again in another tab. Copy what you need from here, then go on.'
          : isByOneself
            ? 'You signed out in another tab.'
            : 'Your session has ended. Please sign in again.'}
      </Alert>
      <LeftTyped left={left} />
      {back !== null && (
        <Button variant="primary" wide className="mt-4" onClick={() => goOn(back)}>
          Continue
        </Button>
      )}
    </>
  );
}

function goOn(user: CurrentUser): void {
  forgetSignedOut();
  useSession.setState({ state: 'signed-in', user }, true);
}

/** Asked once whenever somebody comes to this tab. Another person finds nothing of the one before. */
function useSignedInElsewhere(): CurrentUser | null {
  const [back, setBack] = useState<CurrentUser | null>(null);
  useEffect(() => {
    let isAsking = false;
    const ask = async () => {
      if (isAsking || document.visibilityState !== 'visible') return;
      isAsking = true;
      const user = await sessionNow();
      isAsking = false;
      const session = useSession.getState();
      if (session.state !== 'signed-out') return;
      if (user !== null && user.id !== session.lost) location.reload();
      else setBack(user);
    };
    const come = () => void ask();
    addEventListener('focus', come);
    document.addEventListener('visibilitychange', come);
    return () => {
      removeEventListener('focus', come);
      document.removeEventListener('visibilitychange', come);
    };
  }, []);
  return back;
}

async function sessionNow(): Promise<CurrentUser | null> {
  try {
    const { body } = await request('GET', '/api/auth/session');
    return (body as { user: CurrentUser | null }).user;
  } catch {
    return null;
  }
}
