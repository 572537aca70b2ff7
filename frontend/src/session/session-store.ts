import { landingOf } from '@atrium/rules/people/landing';
import { TAB_OF } from '@atrium/rules/text/tab';
import { create } from 'zustand';
import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import { onRefusal, request, sender } from '../lib/api/request.js';
import { showToast } from '../lib/page/toast.js';

/*
 * Who is signed in. This file is part of the sign-in screen's first load: types of the contract only, no schema, no
 * socket.
 */

export type Session =
  | { readonly state: 'loading' }
  /** `lost`: whose session it was that ended. */
  | { readonly state: 'signed-out'; readonly lost?: string | undefined }
  | { readonly state: 'unreachable' }
  | { readonly state: 'signed-in'; readonly user: CurrentUser };

export const useSession = create<Session>(() => ({ state: 'loading' }));

/** The signed-in person; only for what is shown inside the signed-in part. */
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

/** Where the live events stood when this page learned who is signed in: once, for the first connection. */
export function takeBeginning(): string | null {
  const cursor = beganAt;
  beganAt = null;
  return cursor;
}

function show(user: CurrentUser): void {
  sender[TAB_OF] = user.id;
  useSession.setState({ state: 'signed-in', user }, true);
}

/** Asks the server who this is: at the start, and whenever rights or names may have changed. */
export async function loadSession(): Promise<void> {
  try {
    const { body } = await request('GET', '/api/auth/session');
    const { user, cursor } = body as { user: CurrentUser | null; cursor: string | null };
    // The tab stays its user's, also when a late answer names who signed in after them.
    const owner = ownerOfTab();
    if (user === null || (owner !== undefined && owner !== user.id)) return ended();
    if (useSession.getState().state !== 'signed-in') beganAt = cursor;
    show(user);
  } catch {
    // While somebody is signed in, an absent network changes nothing.
    if (useSession.getState().state !== 'signed-in') useSession.setState({ state: 'unreachable' }, true);
  }
}

export async function signIn(username: string, password: string): Promise<CurrentUser> {
  const { body } = await request('POST', '/api/login', { username, password });
  return entered((body as { user: CurrentUser }).user);
}

/** A sign-in has succeeded. */
export function entered(user: CurrentUser): CurrentUser {
  const landing = landingOf(user);
  // Before anything is drawn; whoever came for a page of their own gets that.
  if (location.pathname === '/' && landing !== '/') history.replaceState(history.state, '', landing);
  show(user);
  return user;
}

let prepare = (): unknown => undefined;
/** What is shown then comes meanwhile. */
export const onLeaving = (load: () => unknown): void => void (prepare = load);
const LEAVES_AFTER_MS = 500;
let leaving = false;

/** Says why before the screen goes; the address stays for the next sign-in. */
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

/** Nobody is signed in, or not any more. */
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
