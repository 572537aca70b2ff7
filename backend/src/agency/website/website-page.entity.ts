import { type WebsitePage, websitePage } from '@atrium/contract/agency/website';
import type { PageCategory } from '@atrium/rules/labels';
import type { PageStatus } from '@atrium/rules/status-changes';
import { notFound } from '../../platform/http/domain-error.js';
import { entity } from '../../platform/records/entity.js';
import { integer, orNull, table, text, viewOf } from '../../platform/records/table.js';
import { inTheAgency } from '../everybody.js';

export const websitePageTable = table('agency_website_pages', {
  clientId: integer(),
  projectName: text(),
  url: text(),
  category: text<PageCategory>(),
  mainStatus: text<PageStatus>(),
  focusKeyphrase: orNull(text()),
  metaTitle: orNull(text()),
  metaDescription: orNull(text()),
  socialMediaPicture: orNull(text()),
  resultPictures: orNull(text()),
  responsible: orNull(text()),
  notes: orNull(text()),
});

export const websitePages = entity({
  resource: websitePage,
  table: websitePageTable,
  view: viewOf<WebsitePage>()(websitePageTable, 'w', {}),
  order: { by: 'lower(w.project_name)' },
  told: inTheAgency,
  within: { table: 'agency_clients', field: 'clientId', noun: 'Client' },
  // The database alone knows for sure: somebody may be deleting the client now.
  refusals: { agency_website_pages_client_fkey: () => notFound('Client') },
});
