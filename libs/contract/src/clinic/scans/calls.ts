import { clinicMember, get } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const findScanned = get<typeof s.findScannedSchemas>('/api/inventory/scanned', clinicMember());
