import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import { getDisplayName } from '@atrium/rules/people/people';
import { type ReactElement, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { request } from '../lib/api/request.js';
import { useToast } from '../lib/page/toast.js';
import { type UnsavedText, usePreservedTexts } from '../lib/forms/unsaved-text.js';
import { Alert } from '../ui/feedback/alert.js';
import { Button } from '../ui/buttons/button.js';
import { Dialog } from '../ui/dialogs/dialog.js';
import { UnsavedTextField } from '../ui/fields/unsaved-text-field.js';
import { completeSignIn, useSession } from './session-store.js';

/** Shows unsaved text below "Your session has ended". The tab continues once its user signs in again. */
export default function SessionExpired({ who }: { readonly who: string }): ReactElement | null {
  const texts = usePreservedTexts();
  const other = useSignedInElsewhere(who);
  useEffect(() => keepForNextSignIn(who, texts), [who, texts]);
  return (
    <>
      {other !== null && (
        <Alert tone="warn" urgent className="mt-4 text-table">
          <p>{`${getDisplayName(other)} is signed in in this browser now.`}</p>
          <Button
            size="small"
            className="mt-2"
            onClick={() => location.replace('/')}
          >{`Continue as ${getDisplayName(other)}`}</Button>
        </Alert>
      )}
      <UnsavedTexts left={texts} />
    </>
  );
}

const UnsavedTexts = ({ left: texts }: { readonly left: readonly UnsavedText[] }) =>
  texts.map(({ title, text }) => (
    <section key={title} aria-label={`${title}, not saved`} className="mt-4">
      <p className="mb-2 text-table">{`You had “${title}” open. It was not saved; you can copy it from here.`}</p>
      <UnsavedTextField label={`Your text in ${title}`} text={text} />
    </section>
  ));

/** Checks the session whenever the tab gains focus. Continues for the same user; returns any other signed-in user. */
function useSignedInElsewhere(who: string): CurrentUser | null {
  const [other, setOther] = useState<CurrentUser | null>(null);
  useEffect(() => {
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const user = await fetchSignedInUser();
      if (useSession.getState().state !== 'signed-out') return;
      if (user?.id !== who) return setOther(user);
      // The toast said that the user is logged out.
      useToast.setState({ toast: null });
      completeSignIn(user);
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

async function fetchSignedInUser(): Promise<CurrentUser | null> {
  try {
    const { body } = await request('GET', '/api/auth/session');
    return (body as { user: CurrentUser | null }).user;
  } catch {
    return null;
  }
}

let stopWaiting = (): void => undefined;

/** Keeps unsaved text and shows it after its author signs in again, in any way. */
function keepForNextSignIn(who: string, texts: readonly UnsavedText[]): void {
  if (texts.length === 0) return;
  stopWaiting();
  stopWaiting = useSession.subscribe((session) => {
    if (session.state !== 'signed-in') return;
    stopWaiting();
    if (session.user.id === who) showUnsavedTexts(texts, 'Your session had ended before it was saved.');
  });
}

/** Shows unsaved text in a dialog outside of the application's first load. */
export function showUnsavedTexts(texts: readonly UnsavedText[], description: string): void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
  };
  root.render(
    <Dialog
      onClose={close}
      title="Unsaved text"
      description={description}
      width={640}
      footer={<Button onClick={close}>Close</Button>}
    >
      <UnsavedTexts left={texts} />
    </Dialog>,
  );
}
