import { administrator, get, post } from '../../core/endpoint.js';
import type * as s from './schemas.js';

const IMPORTS = '/api/enterprise/staff/imports';

export const previewStaffImport = post<typeof s.previewStaffImportSchemas>(`${IMPORTS}/rehearsal`, administrator);
export const importStaff = post<typeof s.importStaffSchemas>(IMPORTS, administrator);
export const listStaffImports = get<typeof s.listStaffImportsSchemas>(IMPORTS, administrator);
export const undoStaffImport = post<typeof s.undoStaffImportSchemas>(`${IMPORTS}/:id/undo`, administrator);
export const exportStaff = get<typeof s.exportStaffSchemas>('/api/enterprise/staff/export.csv', administrator);
