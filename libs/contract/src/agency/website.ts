import * as z from 'zod/mini';
import { PAGE_CATEGORIES } from '@atrium/rules/labels';
import { PAGE_STATUSES } from '@atrium/rules/status-changes';
import { agencyMember, endpoint } from '../core/endpoint.js';
import { editedReply, id, optionalText, requiredText, seenVersion, TEXT_LIMITS, webAddress } from '../core/fields.js';
import { clientParams, ofClientParams } from './clients.js';
import { choice } from './fields.js';

const CATEGORIES = [...PAGE_CATEGORIES, 'Treatment'] as const;

/** A page of a client's website. */
export const websitePageReply = z.object({
  id: id(),
  clientId: id(),
  projectName: z.string(),
  url: z.string(),
  category: z.enum(CATEGORIES),
  mainStatus: z.enum(PAGE_STATUSES),
  focusKeyphrase: z.nullable(z.string()),
  metaTitle: z.nullable(z.string()),
  metaDescription: z.nullable(z.string()),
  socialMediaPicture: z.nullable(z.string()),
  resultPictures: z.nullable(z.string()),
  responsible: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  ...editedReply,
});
export type WebsitePage = z.infer<typeof websitePageReply>;

const OTHER_SCHEME = /^(?!https?:)[a-z][a-z\d+.-]*:(?!\d)\S*$/i;
/** What a browser would run or read, with spaces in it too. */
const DANGEROUS_SCHEME = /^(javascript|vbscript|data|file|blob):/i;

/** Words or a link; a link is http or https only. */
const textOrLink = () =>
  optionalText(TEXT_LIMITS.url).check(
    z.refine((text) => typeof text !== 'string' || !(OTHER_SCHEME.test(text) || DANGEROUS_SCHEME.test(text)), { error: 'Please enter a valid URL' }),
  );

const pageFields = {
  projectName: requiredText(TEXT_LIMITS.name, 'Project name is required'),
  url: webAddress(),
  category: choice(CATEGORIES, 'Category is required'),
  mainStatus: choice(PAGE_STATUSES, 'Main status is required'),
  focusKeyphrase: optionalText(TEXT_LIMITS.name),
  metaTitle: optionalText(TEXT_LIMITS.name),
  metaDescription: optionalText(),
  socialMediaPicture: textOrLink(),
  resultPictures: textOrLink(),
  responsible: optionalText(TEXT_LIMITS.name),
  notes: optionalText(),
};

export const listWebsitePages = endpoint({
  name: 'listWebsitePages',
  summary: "A client's website pages, by name",
  method: 'GET',
  path: '/api/talent-phi/clients/:clientId/website',
  access: agencyMember(),
  params: clientParams,
  reply: z.array(websitePageReply),
  status: 200,
  errors: ['resource.not-found'],
});

export const createWebsitePage = endpoint({
  name: 'createWebsitePage',
  summary: "Add a page to a client's website",
  method: 'POST',
  path: '/api/talent-phi/clients/:clientId/website',
  access: agencyMember('clients:edit'),
  params: clientParams,
  body: z.object(pageFields),
  reply: websitePageReply,
  status: 201,
  errors: ['resource.not-found'],
});

export const updateWebsitePage = endpoint({
  name: 'updateWebsitePage',
  summary: 'Edit a page; reachable through its own client alone',
  method: 'PUT',
  path: '/api/talent-phi/clients/:clientId/website/:id',
  access: agencyMember('clients:edit'),
  params: ofClientParams,
  body: z.object({
    ...pageFields,
    projectName: z.optional(pageFields.projectName),
    url: z.optional(pageFields.url),
    category: z.optional(pageFields.category),
    mainStatus: z.optional(pageFields.mainStatus),
    version: seenVersion(),
  }),
  reply: websitePageReply,
  status: 200,
  errors: ['resource.not-found', 'resource.stale'],
});

export const removeWebsitePage = endpoint({
  name: 'removeWebsitePage',
  summary: 'Delete a page',
  method: 'DELETE',
  path: '/api/talent-phi/clients/:clientId/website/:id',
  access: agencyMember('clients:edit'),
  params: ofClientParams,
  status: 204,
  errors: ['resource.not-found'],
});
