import { clinicMember, get, post, stockEditor } from '../../core/endpoint.js';
import type * as s from './schemas.js';
import { MAX_IMPORT_BYTES } from './values.js';

export const listImports = get<typeof s.listImportsSchemas>('/api/inventory/imports', clinicMember());
export const undoImport = post<typeof s.undoImportSchemas>('/api/inventory/imports/:id/undo', stockEditor);

export const importItems = post<typeof s.importItemsSchemas>('/api/inventory/import', stockEditor, {
  field: 'file',
  maxBytes: MAX_IMPORT_BYTES,
});
