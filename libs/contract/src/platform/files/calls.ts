import { administrator, del, get, post, signedIn } from '../../core/endpoint.js';
import { resource } from '../../core/resource.js';
import type * as s from './schemas.js';
import { MAX_FILE_BYTES } from './values.js';

/* The access of a file is that of its record: the server responds 404 to users who cannot read the record. */

export const file = resource<s.StoredFile>()({ event: 'file', noun: 'File', words: { name: 'Name' } });

const upload = { field: 'file', maxBytes: MAX_FILE_BYTES, isStored: true } as const;

export const listFiles = get<typeof s.listFilesSchemas>('/api/files', signedIn);
export const uploadFile = post<typeof s.uploadFileSchemas>('/api/files', signedIn, upload);
export const addFileVersion = post<typeof s.addFileVersionSchemas>('/api/files/:id/versions', signedIn, upload);
export const removeFile = del<typeof s.removeFileSchemas>('/api/files/:id', signedIn);
export const getFileContent = get<typeof s.getFileContentSchemas>('/api/files/:id/content', signedIn);
export const getFilePreview = get<typeof s.getFilePreviewSchemas>('/api/files/:id/preview', signedIn);
export const getFileStorage = get<typeof s.getFileStorageSchemas>('/api/files/storage', administrator);
