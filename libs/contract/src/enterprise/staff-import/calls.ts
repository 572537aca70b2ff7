import { administrator, get, post } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const previewStaffImport = post<typeof s.previewStaffImportSchemas>(
  '/api/enterprise/staff/imports/rehearsal',
  administrator,
);

export const importStaff = post<typeof s.importStaffSchemas>('/api/enterprise/staff/imports', administrator);
export const listStaffImports = get<typeof s.listStaffImportsSchemas>('/api/enterprise/staff/imports', administrator);

export const undoStaffImport = post<typeof s.undoStaffImportSchemas>(
  '/api/enterprise/staff/imports/:id/undo',
  administrator,
);

export const exportStaff = get<typeof s.exportStaffSchemas>('/api/enterprise/staff/export.csv', administrator);
