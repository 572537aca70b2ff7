/** Records that files can be attached to. */
export const FILE_SUBJECTS = ['task', 'comment', 'order'] as const;
export type FileSubjectKind = (typeof FILE_SUBJECTS)[number];

export const MAX_FILE_BYTES = 25 * 1_048_576;
/** Maximum number of files of one record; versions do not count. */
export const MAX_FILES: Readonly<Record<FileSubjectKind, number>> = { task: 100, comment: 20, order: 20 };
/** Maximum number of uploads that a user may keep without attaching them. */
export const MAX_DRAFT_FILES = 100;
/** Maximum length of a file name; longer names are shortened. */
export const FILE_NAME_LENGTH = 200;

export const MIN_FILE_QUOTA_GB = 1;
export const MAX_FILE_QUOTA_GB = 10_000;
