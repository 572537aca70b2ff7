import { useEffect, useState } from 'react';
import { type UnsavedText, discardUnsavedTexts, getUnsavedTexts } from '../lib/forms/unsaved-text.js';
import { currentUser } from '../session/session-store.js';
import { Alert } from '../ui/feedback/alert.js';
import { Button } from '../ui/buttons/button.js';

const STORAGE_KEY = 'atrium-typed-before-reload';
interface SavedText {
  readonly userId: string | undefined;
  readonly typed: readonly UnsavedText[];
}

/** Resolves to whether the server serves another build than this page. Rejects while the server cannot be reached. */
async function isServerNewer(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (script === null) return false;
  const page = await fetch('/', { cache: 'no-store' });
  return page.ok && !(await page.text()).includes(new URL(script.src).pathname);
}

/** Keeps the text of open forms in this tab and loads the page of the new build. */
function saveTextAndReload(): void {
  try {
    const saved: SavedText = { userId: currentUser()?.id, typed: getUnsavedTexts() };
    if (saved.typed.length > 0) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(saved));
    discardUnsavedTexts();
  } catch {
    // Without storage the browser asks before unsaved text is lost.
  }
  location.reload();
}

/** Returns the text that was kept before the reload, once, and to its author only. */
export function takeSavedText(): readonly UnsavedText[] {
  try {
    const saved = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as SavedText | null;
    sessionStorage.removeItem(STORAGE_KEY);
    return saved !== null && saved.userId === currentUser()?.id ? saved.typed : [];
  } catch {
    return [];
  }
}

/** Offers a reload when code cannot be fetched because the server has been updated since this page was loaded. */
export function NewVersion() {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const check = () =>
      void isServerNewer().then(
        (isNewer) => isNewer && setReady(true),
        () => undefined,
      );
    addEventListener('vite:preloadError', check);
    return () => removeEventListener('vite:preloadError', check);
  }, []);
  if (!isReady) return null;
  return (
    <div className="fixed inset-x-4 top-16 z-[70] mx-auto max-w-md shadow-float">
      <Alert tone="info" urgent title="A new version is ready">
        <p className="text-table">Reload to continue. Unsaved text is restored.</p>
        <Button size="small" variant="primary" className="mt-2" onClick={saveTextAndReload}>
          Reload
        </Button>
      </Alert>
    </div>
  );
}
