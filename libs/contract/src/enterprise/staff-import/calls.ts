import { administrator, endpoint } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const rehearseStaffImport = endpoint<typeof schemas.rehearseStaffImportSchemas>({
  method: 'POST',
  path: '/api/enterprise/staff/imports/rehearsal',
  access: administrator,
});

export const importStaff = endpoint<typeof schemas.importStaffSchemas>({
  method: 'POST',
  path: '/api/enterprise/staff/imports',
  access: administrator,
});

export const listStaffImports = endpoint<typeof schemas.listStaffImportsSchemas>({
  method: 'GET',
  path: '/api/enterprise/staff/imports',
  access: administrator,
});

export const undoStaffImport = endpoint<typeof schemas.undoStaffImportSchemas>({
  method: 'POST',
  path: '/api/enterprise/staff/imports/:id/undo',
  access: administrator,
});

export const exportStaff = endpoint<typeof schemas.exportStaffSchemas>({
  method: 'GET',
  path: '/api/enterprise/staff/export.csv',
  access: administrator,
});
