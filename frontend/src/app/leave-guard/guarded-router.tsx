import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { NavigationType, Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { lazyPart } from '../../lib/page/lazy-part.js';
import { getTopDialog } from '../../lib/page/open-dialogs.js';
import { getUnsavedTexts, type UnsavedText } from '../../lib/forms/unsaved-text.js';
import { isSamePage } from '../navigation/pages.js';
import type { Elements } from '../../ui/elements.js';

const LeaveDialog = lazyPart(async () => (await import('./leave-dialog.js')).LeaveDialog, null);

interface Question {
  readonly typed: readonly UnsavedText[];
  readonly leave: () => void;
}

/**
 * Browser router that asks before a navigation loses unsaved text. The browser's back button closes an open dialog
 * before it leaves the page.
 */
export function GuardedRouter({ children }: { readonly children: Elements }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setShown] = useState({ action: history.action, location: history.location });
  const [question, setQuestion] = useState<Question | null>(null);
  const here = useRef(location.pathname);
  /** Kind of the next history step that this component causes itself. */
  const expected = useRef<'undone' | 'closing' | 'meant' | null>(null);

  useLayoutEffect(
    () =>
      history.listen(({ action: how, location: next, delta }) => {
        const step = expected.current;
        const isBrowsers = how === NavigationType.Pop;
        if (isBrowsers) expected.current = null;
        if (isBrowsers && step === 'undone') return;
        // Back on this page, so that URL changes by the dialog belong to its entry.
        if (isBrowsers && step === 'closing') return getTopDialog()?.close();
        const typed = isBrowsers && step !== 'meant' ? getTextsLostByLeaving(here.current, next.pathname) : [];
        if (typed.length > 0 && delta !== null && delta !== 0) {
          // The browser has navigated already, so the step is reverted.
          expected.current = 'undone';
          history.go(-delta);
          const leave = () => {
            expected.current = 'meant';
            history.go(delta);
          };
          return setQuestion({ typed, leave });
        }
        if (isBrowsers && step !== 'meant' && getTopDialog() !== undefined && delta !== null && delta < 0) {
          expected.current = 'closing';
          return history.go(-delta);
        }
        here.current = next.pathname;
        startTransition(() => setShown({ action: how, location: next }));
      }),
    [history],
  );

  // For a reload, a closed tab or an entry from before the last load only the browser's own dialog is possible.
  useEffect(() => {
    addEventListener('beforeunload', warnBeforeUnload);
    return () => removeEventListener('beforeunload', warnBeforeUnload);
  }, []);

  const navigator = useMemo(() => {
    const question =
      (go: typeof history.push): typeof history.push =>
      (to, state) => {
        const typed = getTextsLostByLeaving(here.current, history.createURL(to).pathname);
        if (typed.length === 0) go(to, state);
        else setQuestion({ typed, leave: () => go(to, state) });
      };
    return {
      createHref: history.createHref,
      encodeLocation: history.encodeLocation,
      go: history.go,
      push: question(history.push),
      replace: question(history.replace),
    };
  }, [history]);

  return (
    <Router location={location} navigationType={action} navigator={navigator}>
      {children}
      {question !== null && <LeaveDialog {...question} onClose={() => setQuestion(null)} />}
    </Router>
  );
}

function warnBeforeUnload(event: BeforeUnloadEvent): void {
  if (getUnsavedTexts().length > 0) event.preventDefault();
}

const getTextsLostByLeaving = (from: string, to: string): readonly UnsavedText[] =>
  isSamePage(from, to) ? [] : getUnsavedTexts();
