import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { formatMention } from '@atrium/rules/agency/mentions';
import type { FileStorage } from '../../platform/config/file-storage.js';
import { createBlobStore } from '../../platform/files/create-blob-store.js';
import { TemporaryFiles } from '../../platform/files/temporary-files.js';
import { getAssetUrl } from '../../platform/read-asset.js';
import type { RowWriter } from '../row-writer.js';
import { type DemoComment, threads } from './agency-data.js';
import type { DemoCalendar, DemoTaskState } from './agency-history.js';

/** Matches a person's key after an @. */
const MENTION = /@([a-z]+)/g;

/** Puts a picture into the file storage and attaches it to a comment. */
const attachPicture = async (
  writer: RowWriter,
  storage: FileStorage,
  name: string,
  file: { readonly commentId: number },
  version: { readonly addedBy: string; readonly addedAt: Date },
): Promise<void> => {
  const content = await readFile(getAssetUrl(`demo/agency/${name}`));
  const hash = createHash('sha256').update(content).digest('hex');
  const temporaryFiles = new TemporaryFiles(storage.folder);
  const path = await temporaryFiles.create();
  await writeFile(path, content, { mode: 0o600 });
  await createBlobStore(storage).put(hash, path);
  await temporaryFiles.remove(path);
  const blob = { hash, size: content.length, contentType: 'image/png', hasPreview: true };
  await writer.insert('file_blob', [{ ...blob, storedAt: version.addedAt, orphanedAt: null }], undefined, '');
  await writer.insert('file', [file]);
  await writer.insert(
    'file_version',
    [{ ...version, fileId: writer.getId(file), number: 1, hash, name }],
    undefined,
    '',
  );
};

/** Inserts comments of people with an account on some tasks. They send no notifications. */
export const insertComments = async (
  writer: RowWriter,
  calendar: DemoCalendar,
  storage: FileStorage,
  taskIds: ReadonlyMap<DemoTaskState, number>,
  accounts: ReadonlyMap<string, string>,
): Promise<void> => {
  const ids = new Map([...taskIds].map(([{ demo }, id]) => [demo.title, id]));
  await writer.insert('agency_thread', threads, ({ task }) => ({ taskId: ids.get(task), audience: 'team' }));
  for (const thread of threads) {
    const comments = thread.comments.filter(({ who }) => accounts.has(who));
    const keysIn = ({ text }: DemoComment): string[] =>
      [...text.matchAll(MENTION)].flatMap(([, key = '']) => (accounts.has(key) ? [key] : []));
    const at = ({ daysAgo, minutes }: DemoComment): Date => calendar.at(calendar.workingDay(-daysAgo), minutes);
    await writer.insert('agency_comment', comments, (comment) => ({
      thread,
      authorId: accounts.get(comment.who),
      text: comment.text.replace(MENTION, (mention, key: string) => {
        const id = accounts.get(key);
        return id === undefined ? mention : formatMention(id);
      }),
      createdAt: at(comment),
    }));
    const mentions = comments.flatMap((comment) =>
      keysIn(comment).map((key) => ({ commentId: writer.getId(comment), userId: accounts.get(key) })),
    );
    await writer.insert('agency_comment_mention', mentions, undefined, '');
    const watching = new Set(comments.flatMap((comment) => [comment.who, ...keysIn(comment)]));
    const watchers = [...watching].map((key) => ({ thread, userId: accounts.get(key), level: 'all' }));
    await writer.insert('agency_thread_watcher', watchers, undefined, '');
    for (const comment of comments) {
      const addedBy = accounts.get(comment.who);
      if (comment.picture === undefined || addedBy === undefined) continue;
      const version = { addedBy, addedAt: at(comment) };
      await attachPicture(writer, storage, comment.picture, { commentId: writer.getId(comment) }, version);
    }
  }
};
