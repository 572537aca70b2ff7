import { listFiles } from '@atrium/contract/platform/files/calls';
import type { StoredFile } from '@atrium/contract/platform/files/schemas';
import type { FileSubjectKind } from '@atrium/contract/platform/files/values';
import { create } from 'zustand';
import { ApiError, call } from '../api/http.js';
import { onLive, waitForConnection } from '../live/live.js';

/* Files of the records on the screen, kept current by events. */

export interface FileSubject {
  readonly kind: FileSubjectKind;
  readonly id: number;
}

interface FileList {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly error: ApiError | null;
  readonly files: readonly StoredFile[];
}

const LOADING: FileList = { phase: 'loading', error: null, files: [] };
const useFileLists = create<Readonly<Record<string, FileList>>>(() => ({}));
const loads = new Map<string, symbol>();

const toKey = ({ kind, id }: FileSubject): string => `${kind} ${id}`;

export const useFiles = (subject: FileSubject): FileList => useFileLists((lists) => lists[toKey(subject)]) ?? LOADING;

/** Loads the files of a record. Lists that were loaded before stay visible meanwhile. */
export async function loadFiles(subject: FileSubject): Promise<void> {
  const key = toKey(subject);
  const own = Symbol(key);
  loads.set(key, own);
  useFileLists.setState((lists) => ({ [key]: lists[key]?.phase === 'ready' ? lists[key] : LOADING }));
  let list: FileList;
  try {
    await waitForConnection();
    const files = await call(listFiles, { query: { subject: subject.kind, subjectId: String(subject.id) } });
    list = { phase: 'ready', error: null, files };
  } catch (error) {
    list = { phase: 'failed', error: error instanceof ApiError ? error : null, files: [] };
  }
  if (loads.get(key) !== own) return;
  loads.delete(key);
  useFileLists.setState({ [key]: list });
}

/** Forgets the files of a record that is no longer shown. */
export function releaseFiles(subject: FileSubject): void {
  const released = toKey(subject);
  loads.delete(released);
  useFileLists.setState((lists) => Object.fromEntries(Object.entries(lists).filter(([key]) => key !== released)), true);
}

/** Shows a file that this tab added or changed; an older version than the shown one is ignored. */
export function upsertFile(file: StoredFile): void {
  if (file.subject === null) return;
  const { subject } = file;
  useFileLists.setState((lists) => {
    const list = lists[toKey(subject)];
    if (list === undefined) return lists;
    const shown = list.files.find(({ id }) => id === file.id);
    if (shown !== undefined && shown.version >= file.version) return lists;
    const files =
      shown === undefined ? [...list.files, file] : list.files.map((one) => (one.id === file.id ? file : one));
    return { [toKey(subject)]: { ...list, files } };
  });
}

const removeFile = (id: number): void =>
  useFileLists.setState((lists) =>
    Object.fromEntries(
      Object.entries(lists).map(([key, list]) => [key, { ...list, files: list.files.filter((one) => one.id !== id) }]),
    ),
  );

const reload = (keys: Iterable<string>): void => {
  for (const key of keys) {
    const [kind, id] = key.split(' ');
    void loadFiles({ kind: kind as FileSubjectKind, id: Number(id) });
  }
};

onLive({
  events: (events) => {
    for (const { data } of events) {
      if (!('file' in data)) continue;
      if ('name' in data.file) upsertFile(data.file);
      else removeFile(data.file.id);
    }
    // A list that was requested before these events may lack them.
    if (events.some(({ data }) => 'file' in data)) reload([...loads.keys()]);
  },
  resync: () => reload(Object.keys(useFileLists.getState())),
  reset: () => useFileLists.setState({}, true),
});
