import { getLandingPage } from '@atrium/rules/people/landing-page';
import { TAB_OWNER_HEADER } from '@atrium/rules/text/tab';
import { create } from 'zustand';
import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import { onRejectedRequest, request, senderHeaders } from '../lib/api/request.js';
import { showToast } from '../lib/page/toast.js';

/* The signed-in user. Part of the sign-in screen's first load, so it imports types of the contract only, no schema and
   no socket. */

export type Session =
  | { readonly state: 'loading' }
  /** `expiredUserId` is the id of the user whose session ended. */
  | { readonly state: 'signed-out'; readonly expiredUserId?: string | undefined }
  | { readonly state: 'unreachable' }
  | { readonly state: 'signed-in'; readonly user: CurrentUser };

export const useSession = create<Session>(() => ({ state: 'loading' }));

/** Returns the signed-in user. Throws outside of the signed-in part of the application. */
export function useUser(): CurrentUser {
  const session = useSession();
  if (session.state !== 'signed-in') throw new Error('No user is signed in');
  return session.user;
}

export const currentUser = (): CurrentUser | null => {
  const session = useSession.getState();
  return session.state === 'signed-in' ? session.user : null;
};

/** Returns the id of the user whose session this tab has, or had until it ended. */
function getTabOwner(): string | undefined {
  const session = useSession.getState();
  return session.state === 'signed-out' ? session.expiredUserId : currentUser()?.id;
}

let startCursor: string | null = null;

/** Returns the event cursor at the time of the session response, once, for the first connection. */
export function takeStartCursor(): string | null {
  const cursor = startCursor;
  startCursor = null;
  return cursor;
}

function setSignedIn(user: CurrentUser): void {
  senderHeaders[TAB_OWNER_HEADER] = user.id;
  useSession.setState({ state: 'signed-in', user }, true);
}

/** Reloads the session: at the start, and when rights or names may have changed. */
export async function loadSession(): Promise<void> {
  try {
    const { body } = await request('GET', '/api/auth/session');
    const { user, cursor } = body as { user: CurrentUser | null; cursor: string | null };
    // The tab keeps its user, even when a late response names another one who signed in since.
    const owner = getTabOwner();
    if (user === null || (owner !== undefined && owner !== user.id)) return handleUnauthorized();
    if (useSession.getState().state !== 'signed-in') startCursor = cursor;
    setSignedIn(user);
  } catch {
    // A signed-in user stays signed in while the network is down.
    if (useSession.getState().state !== 'signed-in') useSession.setState({ state: 'unreachable' }, true);
  }
}

export async function signIn(username: string, password: string): Promise<CurrentUser> {
  const { body } = await request('POST', '/api/login', { username, password });
  return completeSignIn((body as { user: CurrentUser }).user);
}

export function completeSignIn(user: CurrentUser): CurrentUser {
  const landing = getLandingPage(user);
  // Redirects before the first render; an explicit path stays.
  if (location.pathname === '/' && landing !== '/') history.replaceState(history.state, '', landing);
  setSignedIn(user);
  return user;
}

let preloadSignIn = (): unknown => undefined;
/** Registers the loader of the screen that follows the end of a session. */
export const onSessionExpired = (load: () => unknown): void => void (preloadSignIn = load);
const LEAVE_DELAY_MS = 500;
let isLeaving = false;

/**
 * Ends the session in the client. The reason is shown until the sign-in screen replaces the page; the path stays for
 * the next sign-in.
 */
function expireSession(): void {
  isLeaving = true;
  const expiredUserId = currentUser()?.id;
  preloadSignIn();
  showToast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', tone: 'bad' });
  setTimeout(() => {
    isLeaving = false;
    useSession.setState({ state: 'signed-out', expiredUserId }, true);
  }, LEAVE_DELAY_MS);
}

function handleUnauthorized(): void {
  const before = useSession.getState().state;
  if (before === 'signed-out' || isLeaving) return;
  if (before === 'signed-in') expireSession();
  else useSession.setState({ state: 'signed-out' }, true);
}

onRejectedRequest((error, path) => {
  if (error.status === 401 && !path.startsWith('/api/login')) handleUnauthorized();
  if (error.code === 'second-factor.setup-required') requireSetup('mustSetUpSecondFactor');
  if (error.code === 'password.change-required') requireSetup('mustChangePassword');
});

function requireSetup(what: 'mustSetUpSecondFactor' | 'mustChangePassword'): void {
  const user = currentUser();
  if (user !== null && !user[what]) setSignedIn({ ...user, [what]: true });
}
