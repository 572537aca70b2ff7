import { clinicMember, post } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const scrapePage = post<typeof s.scrapePageSchemas>('/api/scrape', clinicMember('stock:edit'));
export const scrapeProduct = post<typeof s.scrapeProductSchemas>('/api/scrape-product', clinicMember('stock:edit'));

export const scrapeSuppliers = post<typeof s.scrapeSuppliersSchemas>(
  '/api/scrape-suppliers',
  clinicMember('stock:edit'),
);

export const readPastedPage = post<typeof s.readPastedPageSchemas>('/api/scrape-page', clinicMember('stock:edit'));
