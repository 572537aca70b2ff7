import { reportThreadPresence } from '@atrium/contract/agency/conversations/calls';
import type { PresenceState, ThreadSubject } from '@atrium/contract/agency/conversations/values';
import type { Presence } from '@atrium/contract/core/live';
import { useEffect } from 'react';
import { create } from 'zustand';
import { buildUrl, call, sendOnClose } from '../../../../lib/api/http.js';
import { onPresence } from '../../../../lib/live/live.js';
import { currentUser } from '../../../../session/session-store.js';
import { useAgency } from '../../../store/agency-store.js';

/* Users who have a task open. The server stores nothing: each screen repeats its presence, which expires on the others. */

const PRESENCE_TTL_MS = 60_000;
const RENEW_INTERVAL_MS = 25_000;
const TYPING_TTL_MS = 6_000;
const TYPING_INTERVAL_MS = 3_000;
/** Delay in milliseconds that merges the reports of a user who moves through properties. */
const FIELD_DELAY_MS = 300;
/** Maximum delay in milliseconds before answering a user who joined. A random part of it spreads the answers. */
const MAX_ANSWER_DELAY_MS = 800;

interface SeenPresence extends Presence {
  readonly seenAt: number;
}

interface PresenceStore {
  readonly subject: ThreadSubject | null;
  readonly byUser: ReadonlyMap<string, SeenPresence>;
  readonly now: number;
}
const NO_PRESENCE: readonly Presence[] = [];
const EMPTY: PresenceStore = { subject: null, byUser: new Map(), now: 0 };
const usePresenceStore = create<PresenceStore>(() => EMPTY);

let typedAt = 0;
/** Property that the user edits. */
let ownField: string | null = null;
let fieldTimer: ReturnType<typeof setTimeout> | undefined;

/** The subject that is open, and the number of components that show its presence. */
interface OpenSubject {
  readonly subject: ThreadSubject;
  users: number;
  readonly leave: () => void;
}
let open: OpenSubject | null = null;

const isSubject = (one: ThreadSubject | null, other: ThreadSubject): boolean =>
  one !== null && one.kind === other.kind && one.id === other.id;

/** Returns whether the user has typed a comment a moment ago. Other reports must not end that early. */
const getOwnState = (): PresenceState => (Date.now() - typedAt < TYPING_INTERVAL_MS ? 'typing' : 'viewing');

function report(subject: ThreadSubject, state: PresenceState = getOwnState()): void {
  const { kind, id } = subject;
  // Failures are ignored, because presence is only informative.
  void call(reportThreadPresence, { params: { kind, id }, body: { state, field: ownField } }).catch(() => undefined);
}

/** Reports that the user left while the browser closes the page. */
function reportLeftOnClose({ kind, id }: ThreadSubject): void {
  const { method, path } = reportThreadPresence;
  sendOnClose(method, buildUrl(path, { kind, id }, {}), { state: 'left' });
}

/** Sends to the others the property that the user edits; null when the user edits none. */
function reportField(field: string | null): void {
  clearTimeout(fieldTimer);
  fieldTimer = setTimeout(() => {
    const { subject } = usePresenceStore.getState();
    if (subject === null || field === ownField) return;
    ownField = field;
    report(subject);
  }, FIELD_DELAY_MS);
}

/** Event handlers of the element with the control of a property. */
export const trackEditing = (field: string) => ({
  onFocus: () => reportField(field),
  onBlur: () => reportField(null),
});

/** Sends to the others that the user is typing a comment, at most every three seconds. */
export function reportTyping(): void {
  const { subject } = usePresenceStore.getState();
  if (subject === null || Date.now() - typedAt < TYPING_INTERVAL_MS) return;
  typedAt = Date.now();
  report(subject, 'typing');
}

/** Sends to the others that the user no longer types, because the comment is sent. */
export function reportSent(): void {
  const { subject } = usePresenceStore.getState();
  typedAt = 0;
  if (subject !== null) report(subject);
}

export function applyPresence(presence: Presence): void {
  const { subject, byUser } = usePresenceStore.getState();
  if (subject === null || !isSubject(subject, presence.subject)) return;
  if (presence.person.id === currentUser()?.id) {
    // The user closed the subject in another tab and still has it open here.
    if (presence.state === 'left') report(subject);
    return;
  }
  const others = new Map(byUser);
  if (presence.state === 'left') others.delete(presence.person.id);
  else others.set(presence.person.id, { ...presence, seenAt: Date.now() });
  usePresenceStore.setState({ byUser: others, now: Date.now() });
  if (presence.state === 'joined')
    setTimeout(() => {
      if (isSubject(usePresenceStore.getState().subject, subject)) report(subject);
    }, Math.random() * MAX_ANSWER_DELAY_MS);
}

onPresence(applyPresence);

/** Forgets users whose access to the agency ended. */
useAgency.subscribe(({ team }, { team: earlier }) => {
  if (team.value === earlier.value) return;
  const members = new Set(team.value?.map(({ id }) => id));
  const former = earlier.value?.filter(({ id }) => !members.has(id)) ?? [];
  const others = new Map(usePresenceStore.getState().byUser);
  for (const { id } of former) others.delete(id);
  usePresenceStore.setState({ byUser: others });
});

function openSubject(subject: ThreadSubject): OpenSubject {
  usePresenceStore.setState({ ...EMPTY, subject, now: Date.now() }, true);
  ownField = null;
  typedAt = 0;
  report(subject, 'joined');
  const renewTimer = setInterval(() => report(subject), RENEW_INTERVAL_MS);
  const clock = setInterval(() => usePresenceStore.setState({ now: Date.now() }), TYPING_TTL_MS / 2);
  const onClose = () => reportLeftOnClose(subject);
  window.addEventListener('pagehide', onClose);
  const leave = () => {
    clearInterval(renewTimer);
    clearInterval(clock);
    window.removeEventListener('pagehide', onClose);
    report(subject, 'left');
    if (!isSubject(usePresenceStore.getState().subject, subject)) return;
    usePresenceStore.setState(EMPTY, true);
    open = null;
  };
  return { subject, users: 0, leave };
}

/** Joins the subject while the component is mounted. */
function join(subject: ThreadSubject): () => void {
  const joined = open !== null && isSubject(open.subject, subject) ? open : openSubject(subject);
  open = joined;
  joined.users += 1;
  return () => {
    joined.users -= 1;
    if (joined.users === 0) joined.leave();
  };
}

/**
 * Returns the other users who have the subject open, with the property that they edit and whether they are typing a
 * comment. Announces that this user has it open.
 */
export function usePresence({ kind, id }: ThreadSubject): readonly Presence[] {
  useEffect(() => join({ kind, id }), [kind, id]);
  const { subject, byUser, now } = usePresenceStore();
  if (!isSubject(subject, { kind, id })) return NO_PRESENCE;
  return [...byUser.values()]
    .filter(({ seenAt }) => now - seenAt < PRESENCE_TTL_MS)
    .map(({ seenAt, ...presence }) =>
      presence.state === 'typing' && now - seenAt >= TYPING_TTL_MS ? { ...presence, state: 'viewing' } : presence,
    );
}
