import { clinicMember, endpoint } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const scrapePage = endpoint<typeof schemas.scrapePageSchemas>({
  method: 'POST',
  path: '/api/scrape',
  access: clinicMember('stock:edit'),
});

export const scrapeProduct = endpoint<typeof schemas.scrapeProductSchemas>({
  method: 'POST',
  path: '/api/scrape-product',
  access: clinicMember('stock:edit'),
});

export const scrapeSuppliers = endpoint<typeof schemas.scrapeSuppliersSchemas>({
  method: 'POST',
  path: '/api/scrape-suppliers',
  access: clinicMember('stock:edit'),
});

export const readPastedPage = endpoint<typeof schemas.readPastedPageSchemas>({
  method: 'POST',
  path: '/api/scrape-page',
  access: clinicMember('stock:edit'),
});
