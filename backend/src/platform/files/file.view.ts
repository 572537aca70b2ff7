import type { FileSubjectKind } from '@atrium/contract/platform/files/values';
import { instantSql, personSql } from '../database/sql.js';

/** Columns of table `file` that refer to its record. */
const SUBJECT_COLUMNS: Partial<Record<FileSubjectKind, string>> = {
  task: 'task_id',
  comment: 'comment_id',
  order: 'order_id',
};

/** Returns the column of a kind. Throws for a kind whose records have no files yet. */
export const getSubjectColumn = (kind: FileSubjectKind): string => {
  const column = SUBJECT_COLUMNS[kind];
  if (column === undefined) throw new Error(`Table file has no column for ${kind}`);
  return column;
};

const VERSION_JSON = `jsonb_build_object('version', fv.number, 'name', fv.name, 'contentType', fb.content_type, 'size', fb.size,
  'hasPreview', fb.has_preview, 'addedAt', ${instantSql('fv.added_at')}, 'addedBy', ${personSql('fu', 'fv.added_via_key_id')})`;

/** JSON of the record of file `f`; null for a waiting upload. */
export const SUBJECT_JSON = `case ${Object.entries(SUBJECT_COLUMNS)
  .map(([kind, column]) => `when f.${column} is not null then jsonb_build_object('kind', '${kind}', 'id', f.${column})`)
  .join(' ')} end`;

/** JSON of a file as the contract's `StoredFile`, with `FILE_FROM`. */
export const FILE_JSON = `jsonb_build_object('id', f.id, 'subject', ${SUBJECT_JSON}, 'earlier', fl.list - 0) || (fl.list -> 0)`;
export const FILE_FROM = `file f cross join lateral (
  select jsonb_agg(${VERSION_JSON} order by fv.number desc) as list
  from file_version fv join file_blob fb on fb.hash = fv.hash left join app_user fu on fu.id = fv.added_by
  where fv.file_id = f.id) fl`;

/** Returns SQL of the JSON list of a record's files, for its view. `id` is SQL of the record's id. */
export const filesJsonSql = (kind: FileSubjectKind, id: string): string =>
  `coalesce((select jsonb_agg(${FILE_JSON} order by f.id) from ${FILE_FROM} where f.${getSubjectColumn(kind)} = ${id}), '[]')`;
