import { clinicExporter, clinicMember, get } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const getReport = get<typeof s.getReportSchemas>('/api/reports/:report', clinicMember());
export const exportReport = get<typeof s.exportReportSchemas>('/api/reports/:report/export.csv', clinicExporter);
