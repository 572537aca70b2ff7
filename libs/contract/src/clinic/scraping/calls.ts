import { post, stockEditor } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const scrapePage = post<typeof s.scrapePageSchemas>('/api/scrape', stockEditor);
export const scrapeProduct = post<typeof s.scrapeProductSchemas>('/api/scrape-product', stockEditor);
export const scrapeSuppliers = post<typeof s.scrapeSuppliersSchemas>('/api/scrape-suppliers', stockEditor);
export const readPastedPage = post<typeof s.readPastedPageSchemas>('/api/scrape-page', stockEditor);
