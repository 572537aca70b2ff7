import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import { displayName } from '@atrium/rules/people/people';
import { type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { request } from '../lib/api/request.js';
import { useNotice } from '../lib/page/toast.js';
import { type Typed, useLeftText } from '../lib/forms/unsaved.js';
import { Alert } from '../ui/feedback/alert.js';
import { Button } from '../ui/buttons/button.js';
import { Dialog } from '../ui/dialogs/dialog.js';
import { TypedText } from '../ui/fields/typed-text.js';
import { entered, useSession } from './session-store.js';

/** Shows unsaved text below "Your session has ended". The tab continues once its user signs in again. */
export default function SessionLost({ who }: { readonly who: string }): ReactNode {
  const left = useLeftText();
  const other = useSignedInElsewhere(who);
  useEffect(() => takeAlong(who, left), [who, left]);
  return (
    <>
      {other !== null && (
        <Alert tone="warn" urgent className="mt-4 text-table">
          <p>{displayName(other)} is signed in in this browser now.</p>
          <Button size="small" className="mt-2" onClick={() => location.replace('/')}>
            Continue as {displayName(other)}
          </Button>
        </Alert>
      )}
      <LeftTexts left={left} />
    </>
  );
}

const LeftTexts = ({ left }: { readonly left: readonly Typed[] }) =>
  left.map(({ title, text }) => (
    <section key={title} aria-label={`${title}, not saved`} className="mt-4">
      <p className="mb-2 text-table">You had “{title}” open. It was not saved; you can copy it from here.</p>
      <TypedText label={`What you typed in ${title}`} text={text} />
    </section>
  ));

/** Checks the session whenever the tab gains focus. Continues for the same user; returns any other signed-in user. */
function useSignedInElsewhere(who: string): CurrentUser | null {
  const [other, setOther] = useState<CurrentUser | null>(null);
  useEffect(() => {
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const user = await whoIsThere();
      if (useSession.getState().state !== 'signed-out') return;
      if (user?.id !== who) return setOther(user);
      // The toast said that the user is logged out.
      useNotice.setState({ notice: null });
      entered(user);
    };
    const come = () => void ask();
    come();
    addEventListener('focus', come);
    document.addEventListener('visibilitychange', come);
    return () => {
      removeEventListener('focus', come);
      document.removeEventListener('visibilitychange', come);
    };
  }, [who]);
  return other;
}

async function whoIsThere(): Promise<CurrentUser | null> {
  try {
    const { body } = await request('GET', '/api/auth/session');
    return (body as { user: CurrentUser | null }).user;
  } catch {
    return null;
  }
}

let stopWaiting = (): void => undefined;

/** Shows the kept text after its author signs in again, in any way. */
function takeAlong(who: string, left: readonly Typed[]): void {
  if (left.length === 0) return;
  stopWaiting();
  stopWaiting = useSession.subscribe((session) => {
    if (session.state !== 'signed-in') return;
    stopWaiting();
    if (session.user.id === who) showLeft(left, 'Your session had ended before it was saved.');
  });
}

/** Shows unsaved text in a dialog outside of the application's first load. */
export function showLeft(left: readonly Typed[], description: string): void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
  };
  root.render(
    <Dialog
      open
      onOpenChange={close}
      title="What You Typed"
      description={description}
      width={640}
      foot={<Button onClick={close}>Close</Button>}
    >
      <LeftTexts left={left} />
    </Dialog>,
  );
}
