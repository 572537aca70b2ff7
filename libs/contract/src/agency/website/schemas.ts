import * as z from 'zod/mini';
import { PAGE_CATEGORIES } from '@atrium/rules/stock/labels';
import { PAGE_STATUSES } from '@atrium/rules/stock/status-changes';
import * as f from '../../core/fields.js';
import { createSchemas } from '../../core/resource-schemas.js';
import { clientParams, ofClientParams } from '../clients/schemas.js';
import { choice } from '../fields.js';

const CATEGORIES = [...PAGE_CATEGORIES, 'Treatment'] as const;

export const websitePageReply = z.object({
  id: f.id(),
  clientId: f.id(),
  projectName: z.string(),
  url: z.string(),
  category: z.enum(CATEGORIES),
  mainStatus: z.enum(PAGE_STATUSES),
  focusKeyphrase: z.nullable(z.string()),
  metaTitle: z.nullable(z.string()),
  metaDescription: z.nullable(z.string()),
  socialMediaPicture: z.nullable(z.string()),
  resultPictures: z.nullable(z.string()),
  /** Name of the responsible user, or free text for someone who is no user. */
  responsible: z.nullable(z.string()),
  responsibleId: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  ...f.editedReply,
});
export type WebsitePage = z.infer<typeof websitePageReply>;

const OTHER_SCHEME = /^(?!https?:)[a-z][a-z\d+.-]*:(?!\d)\S*$/i;
/** Matches schemes that a browser would execute or read. The text is checked without spaces too. */
const DANGEROUS_SCHEME = /^(javascript|vbscript|data|file|blob):/i;

/** Free text, or a link with http or https. */
const textOrLink = () =>
  f.optionalText(f.TEXT_LIMITS.url).check(
    z.refine((text) => typeof text !== 'string' || !(OTHER_SCHEME.test(text) || DANGEROUS_SCHEME.test(text)), {
      error: 'Please enter a valid URL',
    }),
  );

const pageFields = {
  projectName: f.nameText('Project name is required'),
  url: f.webAddress(),
  category: choice(CATEGORIES, 'Category is required'),
  mainStatus: choice(PAGE_STATUSES, 'Main status is required'),
  focusKeyphrase: f.optionalText(f.TEXT_LIMITS.name),
  metaTitle: f.optionalText(f.TEXT_LIMITS.name),
  metaDescription: f.optionalText(),
  socialMediaPicture: textOrLink(),
  resultPictures: textOrLink(),
  responsible: f.optionalText(f.TEXT_LIMITS.name),
  responsibleId: f.optionalUserId(),
  notes: f.optionalText(),
};

export const websitePageSchemas = createSchemas({
  listParams: clientParams,
  params: ofClientParams,
  fields: pageFields,
  reply: websitePageReply,
  summaries: {
    list: "List a client's website pages, ordered by name",
    create: 'Create a website page for a client',
    update: 'Update a website page; 404 under another client',
    remove: 'Delete a page',
  },
  errors: { list: ['resource.not-found'], create: ['resource.not-found'] },
});
export const {
  list: listWebsitePagesSchemas,
  create: createWebsitePageSchemas,
  update: updateWebsitePageSchemas,
  remove: removeWebsitePageSchemas,
} = websitePageSchemas;
