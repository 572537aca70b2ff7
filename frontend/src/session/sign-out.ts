import { ApiError, request, getErrorMessage } from '../lib/api/request.js';
import { showToast } from '../lib/page/toast.js';
import { clearSessionData } from '../lib/page/session-data.js';
import { discardUnsavedTexts } from '../lib/forms/unsaved-text.js';
import { currentUser } from './session-store.js';

/**
 * Ends the session, removes what this browser stored for the user, and loads the page again, so that nothing of the
 * user stays in memory. The next sign-in continues at the path `next`.
 * @throws ApiError when the session could not be ended, for example without a connection
 */
export async function signOut(next = '/'): Promise<void> {
  let address = next;
  try {
    // A session that started at a provider ends there too.
    const { body } = await request('POST', '/api/logout');
    address = (body as { next?: string } | undefined)?.next ?? next;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
  discardUnsavedTexts();
  clearSessionData();
  clearStorage(currentUser()?.id);
  hidePage();
  location.replace(address);
}

/** Signs out, or warns that the session is still open. */
export const signOutOrWarn = (next?: string): Promise<void> =>
  signOut(next).catch((error: unknown) =>
    showToast({
      title: 'You are still signed in',
      description: getErrorMessage(error, 'You could not be signed out. Please try again.'),
      tone: 'bad',
    }),
  );

/** Removes the user's data from the tab and the device; it is stored under the user's id. */
function clearStorage(userId: string | undefined): void {
  try {
    sessionStorage.clear();
    for (const name of Object.keys(localStorage))
      if (userId !== undefined && name.includes(userId)) localStorage.removeItem(name);
  } catch {
    // Disabled storage contains nothing.
  }
}

/** Hides the page, which the browser may keep in its back-forward cache. */
const hidePage = (): void => document.getElementById('root')?.setAttribute('hidden', '');

/** Shows a page from the back-forward cache only to the user who left it; otherwise the page is loaded again. */
export async function checkRestoredPage(): Promise<void> {
  const root = document.getElementById('root');
  const isAfterSignOut = root?.hidden === true;
  hidePage();
  try {
    const { body } = await request('GET', '/api/auth/session');
    if (!isAfterSignOut && (body as { user: { id: string } | null }).user?.id === currentUser()?.id) {
      root?.removeAttribute('hidden');
      return;
    }
  } catch {
    // Without a response the owner of the page is unknown.
  }
  discardUnsavedTexts();
  location.reload();
}
