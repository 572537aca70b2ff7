import { landingOf } from '@atrium/rules/people/landing';
import { TAB_OF } from '@atrium/rules/text/tab';
import { create } from 'zustand';
import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import { onRefusal, request, sender } from '../lib/api/request.js';
import { showToast } from '../lib/page/toast.js';

/* The signed-in user. Part of the sign-in screen's first load, so it imports types of the contract only, no schema and
   no socket. */

export type Session =
  | { readonly state: 'loading' }
  /** `lost` is the id of the user whose session ended. */
  | { readonly state: 'signed-out'; readonly lost?: string | undefined }
  | { readonly state: 'unreachable' }
  | { readonly state: 'signed-in'; readonly user: CurrentUser };

export const useSession = create<Session>(() => ({ state: 'loading' }));

/** Returns the signed-in user. Throws outside of the signed-in part of the application. */
export function useUser(): CurrentUser {
  const session = useSession();
  if (session.state !== 'signed-in') throw new Error('Nobody is signed in');
  return session.user;
}

export const currentUser = (): CurrentUser | null => {
  const session = useSession.getState();
  return session.state === 'signed-in' ? session.user : null;
};

/** Returns the id of the user whose session this tab has, or had until it ended. */
function ownerOfTab(): string | undefined {
  const session = useSession.getState();
  return session.state === 'signed-out' ? session.lost : currentUser()?.id;
}

let beganAt: string | null = null;

/** Returns the event cursor at the time of the session response, once, for the first connection. */
export function takeBeginning(): string | null {
  const cursor = beganAt;
  beganAt = null;
  return cursor;
}

function show(user: CurrentUser): void {
  sender[TAB_OF] = user.id;
  useSession.setState({ state: 'signed-in', user }, true);
}

/** Reloads the session: at the start, and when rights or names may have changed. */
export async function loadSession(): Promise<void> {
  try {
    const { body } = await request('GET', '/api/auth/session');
    const { user, cursor } = body as { user: CurrentUser | null; cursor: string | null };
    // The tab keeps its user, even when a late response names another one who signed in since.
    const owner = ownerOfTab();
    if (user === null || (owner !== undefined && owner !== user.id)) return ended();
    if (useSession.getState().state !== 'signed-in') beganAt = cursor;
    show(user);
  } catch {
    // A signed-in user stays signed in while the network is down.
    if (useSession.getState().state !== 'signed-in') useSession.setState({ state: 'unreachable' }, true);
  }
}

export async function signIn(username: string, password: string): Promise<CurrentUser> {
  const { body } = await request('POST', '/api/login', { username, password });
  return entered((body as { user: CurrentUser }).user);
}

export function entered(user: CurrentUser): CurrentUser {
  const landing = landingOf(user);
  // Redirects before the first render; an explicit path stays.
  if (location.pathname === '/' && landing !== '/') history.replaceState(history.state, '', landing);
  show(user);
  return user;
}

let prepare = (): unknown => undefined;
/** Registers the loader of the screen that follows the end of a session. */
export const onLeaving = (load: () => unknown): void => void (prepare = load);
const LEAVES_AFTER_MS = 500;
let leaving = false;

/** Shows the reason before the sign-in screen replaces the page; the path stays for the next sign-in. */
function leave(): void {
  leaving = true;
  const lost = currentUser()?.id;
  prepare();
  showToast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', tone: 'bad' });
  setTimeout(() => {
    leaving = false;
    useSession.setState({ state: 'signed-out', lost }, true);
  }, LEAVES_AFTER_MS);
}

function ended(): void {
  const before = useSession.getState().state;
  if (before === 'signed-out' || leaving) return;
  if (before === 'signed-in') leave();
  else useSession.setState({ state: 'signed-out' }, true);
}

onRefusal((error, path) => {
  if (error.status === 401 && !path.startsWith('/api/login')) ended();
  if (error.code === 'second-factor.setup-required') comesFirst('mustSetUpSecondFactor');
  if (error.code === 'password.change-required') comesFirst('mustChangePassword');
});

function comesFirst(what: 'mustSetUpSecondFactor' | 'mustChangePassword'): void {
  const user = currentUser();
  if (user !== null && !user[what]) show({ ...user, [what]: true });
}
