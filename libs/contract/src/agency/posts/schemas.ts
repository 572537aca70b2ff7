import * as z from 'zod/mini';
import { PLATFORMS } from '@atrium/rules/stock/labels';
import { LONGEST_POST } from '@atrium/rules/posts';
import { POST_STATUSES } from '@atrium/rules/stock/status-changes';
import { normaliseWallTime } from '@atrium/rules/time/wall-time';
import * as f from '../../core/fields.js';
import { schemasOf } from '../../core/resource-schemas.js';
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
  ...f.editedReply,
});
export type Post = z.infer<typeof postReply>;

const SCHEDULED = 'Scheduled date is required';
const NO_TIME = 'Please enter a date and time such as 2026-11-02T09:30';
/** Only the server knows the organization's zone and converts instants to wall time. */
const ANY_ZONE = 'UTC';

const postFields = {
  /** `libs/rules/posts` has the limits of the platforms, which drafts may exceed. */
  content: f.requiredText(LONGEST_POST, 'Content is required'),
  platform: choice(PLATFORMS, 'Platform is required'),
  scheduledDate: f.codeText({ error: SCHEDULED }, NO_TIME).check(
    z.trim(),
    z.minLength(1, { error: SCHEDULED }),
    z.refine((text) => text === '' || normaliseWallTime(text, ANY_ZONE) !== null, {
      error: NO_TIME,
    }),
  ),
  status: z.optional(z.enum(POST_STATUSES)),
  imageUrl: f.optionalWebAddress(),
};

export const postSchemas = schemasOf({
  listParams: clientParams,
  params: f.idParams,
  fields: postFields,
  reply: postReply,
  summaries: {
    list: "A client's posts, by time",
    create: 'Schedule a post',
    update: 'Edit a post, or its time alone',
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
