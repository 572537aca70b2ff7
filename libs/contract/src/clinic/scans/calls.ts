import { clinicMember, endpoint } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const findScanned = endpoint<typeof schemas.findScannedSchemas>({
  method: 'GET',
  path: '/api/inventory/scanned',
  access: clinicMember(),
});
