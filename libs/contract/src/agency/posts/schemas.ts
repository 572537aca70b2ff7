import * as z from 'zod/mini';
import { PLATFORMS } from '@atrium/rules/stock/labels';
import { MAX_POST_LENGTH } from '@atrium/rules/posts';
import { POST_STATUSES } from '@atrium/rules/stock/status-changes';
import { normalizeWallTime } from '@atrium/rules/time/wall-time';
import * as f from '../../core/fields.js';
import { idParams } from '../../core/query-fields.js';
import { createSchemas } from '../../core/resource-schemas.js';
import { clientParams } from '../clients/schemas.js';
import { choice } from '../fields.js';

export const postReply = z.object({
  id: f.id(),
  clientId: f.id(),
  content: z.string(),
  platform: z.enum(PLATFORMS),
  /** Wall time of the organization, `yyyy-MM-ddTHH:mm:ss`. */
  scheduledDate: z.string(),
  status: z.enum(POST_STATUSES),
  imageUrl: z.nullable(z.string()),
  /** The user who is notified about the post; the author unless another is chosen. */
  responsibleId: z.nullable(z.string()),
  responsible: z.nullable(f.personReply),
  ...f.editedReply,
});
export type Post = z.infer<typeof postReply>;

const SCHEDULED = 'Scheduled date is required';
const NO_TIME = 'Please enter a date and time such as 2026-11-02T09:30';
/**
 * Zone in which the schema parses instants. Only the server knows the organization's zone and converts them to its wall
 * time.
 */
const ANY_ZONE = 'UTC';

const postFields = {
  /** Text of the post. `libs/rules/src/posts` has the limits of the platforms, which drafts may exceed. */
  content: f.requiredText(MAX_POST_LENGTH, 'Content is required'),
  platform: choice(PLATFORMS, 'Platform is required'),
  scheduledDate: f.codeText({ error: SCHEDULED }, NO_TIME).check(
    z.trim(),
    z.minLength(1, { error: SCHEDULED }),
    z.refine((text) => text === '' || normalizeWallTime(text, ANY_ZONE) !== null, {
      error: NO_TIME,
    }),
  ),
  status: z.optional(z.enum(POST_STATUSES)),
  imageUrl: f.optionalWebAddress(),
  responsibleId: f.optionalUserId(),
};

export const postSchemas = createSchemas({
  listParams: clientParams,
  params: idParams,
  fields: postFields,
  reply: postReply,
  summaries: {
    list: "List a client's posts, ordered by scheduled time",
    create: 'Create a post',
    update: 'Update a post or only its scheduled time',
    remove: 'Delete a post',
  },
  errors: { list: ['resource.not-found'], create: ['resource.not-found'] },
});
export const {
  list: listPostsSchemas,
  create: createPostSchemas,
  update: updatePostSchemas,
  remove: removePostSchemas,
} = postSchemas;
