import * as z from 'zod/mini';
import { CLIENT_STATUSES } from '@atrium/rules/stock/status-changes';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { schemasOf } from '../../core/resource-schemas.js';
import { wholeOrPaged } from '../fields.js';

export const clientReply = z.object({
  id: f.id(),
  name: z.string(),
  contactEmail: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
  industry: z.nullable(z.string()),
  description: z.nullable(z.string()),
  website: z.nullable(z.string()),
  address: z.nullable(z.string()),
  status: z.enum(CLIENT_STATUSES),
  ...f.editedReply,
});
export type Client = z.infer<typeof clientReply>;

export const clientParams = z.object({ clientId: f.pathIdField() });
export const ofClientParams = z.object({ clientId: f.pathIdField(), id: f.pathIdField() });

const MAX_WEBSITE = 500;
const HAS_SCHEME = /^[a-z][a-z\d+.-]*:/i;
/** A host with a port looks like a scheme: `example.com:8080`. */
const HOST_WITH_PORT = /^[^/?#\s:]+:\d+([/?#]|$)/;

const withScheme = (text: string): string =>
  HAS_SCHEME.test(text) && !HOST_WITH_PORT.test(text) ? text : `https://${text}`;

const isHttp = (text: string): boolean => {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
};

/** A client's website; `https://` is added when the scheme is missing (docs/api.md). */
const website = () =>
  z.pipe(
    f.optionalText(MAX_WEBSITE),
    z.transform((text, context): string | null | undefined => {
      if (typeof text !== 'string') return text;
      const address = withScheme(text);
      if (isHttp(address) && address.length <= MAX_WEBSITE) return address;
      const message = isHttp(address)
        ? `Website must have at most ${MAX_WEBSITE} characters with https:// before it`
        : 'Please enter a valid URL';
      context.issues.push({ code: 'custom', input: text, message });
      return z.NEVER;
    }),
  );

const clientFields = {
  name: f.nameText('Client name is required'),
  contactEmail: f.optionalEmail('Valid email is required'),
  contactPhone: f.optionalText(50),
  industry: f.optionalText(100),
  description: f.optionalText(),
  website: z.optional(website()),
  address: f.optionalText(),
  status: z.optional(z.enum(CLIENT_STATUSES)),
};

export const clientSchemas = schemasOf({
  listParams: undefined,
  params: f.idParams,
  fields: clientFields,
  reply: clientReply,
  summaries: {
    list: 'Clients, by name',
    create: 'Add a client; active unless said',
    update: 'Edit a client',
    remove: 'Delete a client that no goal, page or post depends on',
  },
  errors: { create: ['resource.taken'], update: ['resource.taken'], remove: ['resource.in-use'] },
});
export const { create: createClientSchemas, update: updateClientSchemas, remove: removeClientSchemas } = clientSchemas;

export const listClientsSchemas = callSchemas({ ...clientSchemas.list, query: wholeOrPaged });

export const getClientSchemas = callSchemas({
  summary: 'One client',
  params: f.idParams,
  reply: clientReply,
  errors: ['resource.not-found'],
});
