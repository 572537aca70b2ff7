import { addFileVersion, uploadFile } from '@atrium/contract/platform/files/calls';
import type { StoredFile } from '@atrium/contract/platform/files/schemas';
import { type FileSubjectKind, MAX_FILE_BYTES } from '@atrium/contract/platform/files/values';
import { create } from 'zustand';
import { ApiError, buildUrl, getErrorMessage, createIdempotencyKey, sendForm } from '../api/http.js';
import { onLive } from '../live/live.js';
import { withOwnName } from './file-names.js';

/* Uploads of this tab. They go on while their panel or page is closed. */

/**
 * Target of uploads: a record, or a record that does not exist yet. `draft` names the form, such as `task 139`; its
 * files are attached by their ids when the record is created.
 */
export type UploadTarget =
  | { readonly kind: FileSubjectKind; readonly id: number }
  | { readonly kind: FileSubjectKind; readonly draft: string };

export interface FileUpload {
  /** Unique within the tab; also the idempotency key, so that a retry attaches nothing twice. */
  readonly key: string;
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
  /** URL of the local picture; null for other files. */
  readonly pictureUrl: string | null;
  readonly state: 'waiting' | 'sending' | 'failed' | 'done';
  readonly percent: number;
  readonly problem: string | null;
  /** True when sending the same file again can succeed. */
  readonly canRetry: boolean;
  /** The stored file; null until it is done. */
  readonly stored: StoredFile | null;
}

/** The server transfers two files of a user at once. */
const MAX_SENDING = 2;
const MAX_MB = MAX_FILE_BYTES / 1_048_576;
const PICTURE_TYPE = /^image\/(png|jpeg|webp|gif|avif)$/;

type Uploads = Readonly<Record<string, readonly FileUpload[]>>;
export const useUploads = create<Uploads>(() => ({}));

interface Sending {
  readonly target: UploadTarget;
  readonly file: File;
  readonly onStored: (file: StoredFile) => void;
  readonly versionOf: number | null;
  abort: AbortController | null;
}
const sendings = new Map<string, Sending>();

/** Returns the key of a target in the store. */
export const getTargetKey = (target: UploadTarget): string =>
  `${target.kind} ${'id' in target ? target.id : target.draft}`;

const change = (target: UploadTarget, apply: (uploads: readonly FileUpload[]) => readonly FileUpload[]): void =>
  useUploads.setState((all) => ({ [getTargetKey(target)]: apply(all[getTargetKey(target)] ?? []) }));

const patch = (key: string, changes: Partial<FileUpload>): void => {
  const sending = sendings.get(key);
  if (sending !== undefined)
    change(sending.target, (uploads) => uploads.map((one) => (one.key === key ? { ...one, ...changes } : one)));
};

/**
 * Starts uploads. A file above 25 MB fails at once and is not sent.
 * @param versionOf id of the file whose new version this is, whatever its name
 */
export function addUploads(
  target: UploadTarget,
  files: Iterable<File>,
  onStored: (file: StoredFile) => void = () => undefined,
  versionOf: number | null = null,
): void {
  for (const given of files) {
    const file = withOwnName(given, new Date());
    const key = createIdempotencyKey();
    const isTooLarge = file.size > MAX_FILE_BYTES;
    sendings.set(key, { target, file, onStored, versionOf, abort: null });
    const upload: FileUpload = {
      key,
      name: file.name,
      size: file.size,
      pictureUrl: PICTURE_TYPE.test(file.type) && !isTooLarge ? URL.createObjectURL(file) : null,
      state: isTooLarge ? 'failed' : 'waiting',
      percent: 0,
      problem: isTooLarge ? `"${file.name}" is larger than ${MAX_MB} MB. Please choose a smaller file.` : null,
      canRetry: false,
      stored: null,
    };
    change(target, (uploads) => [...uploads, upload]);
  }
  sendNext();
}

function sendNext(): void {
  const all = Object.values(useUploads.getState()).flat();
  const free = MAX_SENDING - all.filter(({ state }) => state === 'sending').length;
  for (const { key } of all.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) void send(key);
}

async function send(key: string): Promise<void> {
  const sending = sendings.get(key);
  if (sending === undefined) return;
  const { target, file, onStored, versionOf } = sending;
  const abort = new AbortController();
  sending.abort = abort;
  patch(key, { state: 'sending', percent: 0, problem: null });
  const form = new FormData();
  form.set('file', file);
  const subjectId = 'id' in target ? target.id : undefined;
  const address =
    versionOf === null
      ? buildUrl(uploadFile.path, {}, { subject: target.kind, subjectId })
      : buildUrl(addFileVersion.path, { id: versionOf }, {});
  try {
    const stored = (await sendForm(
      address,
      form,
      { 'idempotency-key': key },
      { signal: abort.signal, onProgress: (percent) => patch(key, { percent }) },
    )) as StoredFile;
    if (subjectId === undefined) patch(key, { state: 'done', percent: 100, stored });
    else forget(key);
    onStored(stored);
  } catch (error) {
    if (abort.signal.aborted) return;
    const canRetry = !(error instanceof ApiError) || error.status === 0 || error.status >= 429;
    patch(key, { state: 'failed', canRetry, problem: getErrorMessage(error, 'The file could not be uploaded.') });
  } finally {
    sendNext();
  }
}

/** Sends a failed upload again under the same idempotency key. */
export function retryUpload(key: string): void {
  patch(key, { state: 'waiting', problem: null });
  sendNext();
}

/** Cancels an upload, or removes a failed or finished one from the list. A finished draft is removed by the server. */
export function cancelUpload(key: string): void {
  sendings.get(key)?.abort?.abort();
  forget(key);
  sendNext();
}

function forget(key: string): void {
  const sending = sendings.get(key);
  if (sending === undefined) return;
  change(sending.target, (uploads) => {
    for (const { key: other, pictureUrl } of uploads)
      if (other === key && pictureUrl !== null) URL.revokeObjectURL(pictureUrl);
    return uploads.filter((one) => one.key !== key);
  });
  sendings.delete(key);
}

onLive({
  events: () => undefined,
  resync: () => undefined,
  reset: () => {
    for (const key of sendings.keys()) cancelUpload(key);
  },
});
