import type { ThreadSubject } from '@atrium/contract/agency/conversations/values';
import { create } from 'zustand';
import { createIdempotencyKey } from '../../../../lib/api/http.js';
import { registerSessionData } from '../../../../lib/page/session-data.js';
import { readStoredJson, writeStored } from '../../../../lib/page/storage.js';
import { currentUser } from '../../../../session/session-store.js';
import type { MentionedUser } from './mention-text.js';

/* Comments that are not sent yet. They are stored on the device by user and thread, so that they survive navigation, a
   reload, a lost connection and the end of the session; signing out removes them. */

interface DraftText {
  readonly text: string;
  readonly users: readonly MentionedUser[];
}

interface Draft extends DraftText {
  /** Idempotency key and text of the last attempt without a reply. The same text is sent with the same key. */
  readonly attempt?: { readonly key: string; readonly text: string } | undefined;
  /** Text of a running attempt. It left the field, so that the next comment can be typed meanwhile. */
  readonly sending?: DraftText | undefined;
}

const EMPTY_DRAFT: Draft = { text: '', users: [] };
/** Prefix of the storage names. Increase its number when the format of the drafts changes. */
const STORAGE_NAME = 'atrium-comment-draft-1:';

const storageName = (userId: string, { kind, id }: ThreadSubject): string => `${STORAGE_NAME}${userId}:${kind}:${id}`;

/** Puts the text of an attempt without a reply back in front of what was typed since. */
function restoreSending({ sending, ...draft }: Draft): Draft {
  if (sending === undefined) return draft;
  return {
    ...draft,
    text: draft.text === '' ? sending.text : `${sending.text}\n\n${draft.text}`,
    users: [...sending.users.filter(({ id }) => draft.users.every((user) => user.id !== id)), ...draft.users],
  };
}

function read(name: string): Draft {
  const stored = readStoredJson(name) as Draft | null;
  return typeof stored?.text === 'string' && Array.isArray(stored.users) ? restoreSending(stored) : EMPTY_DRAFT;
}

/** Drafts of this page by storage name; the storage may be disabled or full. */
const useDrafts = create<{ readonly byName: Readonly<Record<string, Draft>> }>(() => ({ byName: {} }));

function write(name: string, draft: Draft): void {
  useDrafts.setState(({ byName }) => ({ byName: { ...byName, [name]: draft } }));
  // A draft that cannot be stored lasts as long as the page.
  writeStored(name, draft.text === '' && draft.sending === undefined ? null : JSON.stringify(draft));
}

export interface DraftAccess {
  readonly draft: Draft;
  readonly change: (draft: Draft) => void;
  /** Empties the field for the next comment. Returns the idempotency key for sending `text`. */
  readonly beginAttempt: (text: string) => string;
  /** Removes the text that was sent; what was typed meanwhile stays. */
  readonly finish: () => void;
  /** Puts the text that could not be sent back into the field. */
  readonly restore: () => void;
}

export function useDraft(userId: string, subject: ThreadSubject): DraftAccess {
  const name = storageName(userId, subject);
  const draft = useDrafts(({ byName }) => byName[name]) ?? readOnce(name);
  return {
    draft,
    change: (changed) => write(name, changed),
    beginAttempt: (text) => {
      const { attempt, ...sending } = useDrafts.getState().byName[name] ?? draft;
      const key = attempt?.text === text ? attempt.key : createIdempotencyKey();
      write(name, { ...EMPTY_DRAFT, attempt: { key, text }, sending });
      return key;
    },
    finish: () => {
      const { text, users } = useDrafts.getState().byName[name] ?? EMPTY_DRAFT;
      write(name, { text, users });
    },
    restore: () => write(name, restoreSending(useDrafts.getState().byName[name] ?? draft)),
  };
}

const stored = new Map<string, Draft>();
/** Reads a draft of an earlier page once; a stable value is needed while it is not in the store. */
function readOnce(name: string): Draft {
  const known = stored.get(name);
  if (known !== undefined) return known;
  const draft = read(name);
  stored.set(name, draft);
  return draft;
}

const draftNames = (): readonly string[] => {
  const userId = currentUser()?.id;
  if (userId === undefined) return [];
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(STORAGE_NAME + userId));
  } catch {
    return [];
  }
};

registerSessionData({
  read: () => ({
    title: 'Comments that are not sent',
    text: draftNames()
      .map((name) => read(name).text.trim())
      .filter((text) => text !== '')
      .join('\n\n'),
  }),
  forget: () => {
    for (const name of draftNames()) localStorage.removeItem(name);
    stored.clear();
    useDrafts.setState({ byName: {} });
  },
});
