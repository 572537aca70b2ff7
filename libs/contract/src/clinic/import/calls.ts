import { clinicMember, endpoint } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';
import { MAX_IMPORT_BYTES } from './values.js';

export const listImports = endpoint<typeof schemas.listImportsSchemas>({
  method: 'GET',
  path: '/api/inventory/imports',
  access: clinicMember(),
});

export const undoImport = endpoint<typeof schemas.undoImportSchemas>({
  method: 'POST',
  path: '/api/inventory/imports/:id/undo',
  access: clinicMember('stock:edit'),
});

export const importItems = endpoint<typeof schemas.importItemsSchemas>({
  method: 'POST',
  path: '/api/inventory/import',
  access: clinicMember('stock:edit'),
  upload: { field: 'file', maxBytes: MAX_IMPORT_BYTES },
});
