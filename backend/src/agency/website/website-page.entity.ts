import { websitePage } from '@atrium/contract/agency/website/calls';
import type { WebsitePage } from '@atrium/contract/agency/website/schemas';
import type { PageCategory } from '@atrium/rules/stock/labels';
import type { PageStatus } from '@atrium/rules/stock/status-changes';
import { notFound } from '../../platform/http/reply/domain-error.js';
import { defineEntity } from '../../platform/entities/entity.js';
import * as t from '../../platform/entities/table.js';

const websitePageTable = t.defineTable('agency_website_pages', {
  clientId: t.integer(),
  projectName: t.text(),
  url: t.text(),
  category: t.text<PageCategory>(),
  mainStatus: t.text<PageStatus>(),
  focusKeyphrase: t.nullableColumn(t.text()),
  metaTitle: t.nullableColumn(t.text()),
  metaDescription: t.nullableColumn(t.text()),
  socialMediaPicture: t.nullableColumn(t.text()),
  resultPictures: t.nullableColumn(t.text()),
  /** Free text for someone who is no user; replies contain the user's name instead. */
  responsible: t.nullableColumn(t.text()),
  responsibleId: t.nullableColumn(t.uuid()),
  notes: t.nullableColumn(t.text()),
});

/** A page of a client's website. It is reachable only through its client and never moves to another. */
export const websitePages = defineEntity({
  resource: websitePage,
  table: websitePageTable,
  view: t.defineView<WebsitePage>()(
    websitePageTable,
    'w',
    {
      responsible: `case when wr.id is null then w.responsible
        else coalesce(nullif(concat_ws(' ', wr.first_name, wr.last_name), ''), wr.email, wr.username) end`,
    },
    'left join app_user wr on wr.id = w.responsible_id',
  ),
  order: { by: 'lower(w.project_name)' },
  parent: { table: 'agency_clients', field: 'clientId', noun: 'Client' },
  // The client may be deleted concurrently, so only the foreign key is reliable.
  constraintErrors: { agency_website_pages_client_fkey: () => notFound('Client') },
});
