import * as z from 'zod/mini';
import { callSchemas, FILE_COST, PICTURE_COST } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { idParams, pathIdField, queryId } from '../../core/query-fields.js';
import { FILE_SUBJECTS } from './values.js';

const fileVersion = {
  /** Number of the version, from 1. */
  version: z.int(),
  name: z.string(),
  /** Type by the content; `application/octet-stream` when it has no known signature. */
  contentType: z.string(),
  /** Size in bytes. */
  size: z.int(),
  /** True when the file is a picture that `GET …/preview` shows. */
  hasPreview: z.boolean(),
  addedAt: f.instant(),
  addedBy: z.nullable(f.personReply),
};

/** A file with its current version; `earlier` has the versions before it, newest first. */
export const fileReply = z.object({
  id: f.id(),
  /** Record of the file; null for an upload that is not attached to a record yet. */
  subject: z.nullable(z.object({ kind: z.enum(FILE_SUBJECTS), id: f.id() })),
  ...fileVersion,
  earlier: z.array(z.object(fileVersion)),
});
export type StoredFile = z.infer<typeof fileReply>;

const subject = z.enum(FILE_SUBJECTS);
const versionQuery = z.object({ version: queryId() });

export const listFilesSchemas = callSchemas({
  summary: 'List the files of a record in the order in which they were added',
  query: z.object({ subject, subjectId: pathIdField() }),
  reply: z.array(fileReply),
  errors: ['resource.not-found'],
});

const uploadErrors = [
  'auth.forbidden',
  'resource.not-found',
  'input.too-large',
  'input.unsupported-type',
  'file.executable',
  'file.mixed-content',
  'file.quota',
  'file.too-many',
  'file.disk-full',
  'order.draft',
  'order.same-document',
] as const;

export const uploadFileSchemas = callSchemas({
  summary:
    'Attach a file of at most 25 MB to a record. A file with the name of an attached one becomes its new version. Without `subjectId` the file waits to be attached to a new record, and is removed after 24 hours',
  idempotent: true,
  query: z.object({ subject, subjectId: queryId() }),
  cost: FILE_COST,
  body: z.object({}),
  reply: fileReply,
  status: 201,
  errors: uploadErrors,
});

export const addFileVersionSchemas = callSchemas({
  summary: 'Upload a new version of a file; earlier versions stay',
  idempotent: true,
  params: idParams,
  cost: FILE_COST,
  body: z.object({}),
  reply: fileReply,
  status: 201,
  errors: uploadErrors,
});

export const removeFileSchemas = callSchemas({
  summary: 'Remove a file with all its versions',
  params: idParams,
  errors: ['resource.not-found', 'auth.forbidden', 'order.draft'],
});

export const getFileContentSchemas = callSchemas({
  summary: 'Download a file; without `version`, its current version',
  params: idParams,
  query: versionQuery,
  cost: FILE_COST,
  contentType: 'application/octet-stream',
  errors: ['resource.not-found'],
});

export const getFilePreviewSchemas = callSchemas({
  summary: 'Get a small picture of a picture file as WebP',
  params: idParams,
  query: versionQuery,
  cost: PICTURE_COST,
  contentType: 'image/webp',
  errors: ['resource.not-found'],
});

export const getFileStorageSchemas = callSchemas({
  summary: 'Get the size of all stored files',
  reply: z.object({
    /** Size in bytes; equal contents count once. */
    usedBytes: z.number(),
  }),
});
