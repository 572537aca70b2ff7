import * as z from 'zod/mini';
import { PLATFORMS } from '@atrium/rules/labels';
import { POST_STATUSES } from '@atrium/rules/status-changes';
import { normaliseWallTime } from '@atrium/rules/wall-time';
import { agencyMember, endpoint } from '../core/endpoint.js';
import { editedReply, id, idParams, optionalWebAddress, requiredText, seenVersion, TEXT_LIMITS } from '../core/fields.js';
import { clientParams } from './clients.js';
import { choice } from './fields.js';

/** A post of a client on a social platform. */
export const postReply = z.object({
  id: id(),
  clientId: id(),
  content: z.string(),
  platform: z.enum(PLATFORMS),
  /** Wall time of the organisation, `yyyy-MM-ddTHH:mm:ss`. */
  scheduledDate: z.string(),
  status: z.enum(POST_STATUSES),
  imageUrl: z.nullable(z.string()),
  ...editedReply,
});
export type Post = z.infer<typeof postReply>;

const SCHEDULED = 'Scheduled date is required';
/** Which zone the organisation lives in only the server knows: it turns an instant into wall time. */
const ANY_ZONE = 'UTC';

const postFields = {
  content: requiredText(TEXT_LIMITS.notes, 'Content is required'),
  platform: choice(PLATFORMS, 'Platform is required'),
  scheduledDate: z
    .string({ error: SCHEDULED })
    .check(
      z.trim(),
      z.minLength(1, { error: SCHEDULED }),
      z.refine((text) => text === '' || normaliseWallTime(text, ANY_ZONE) !== null, { error: 'Please enter a date and time such as 2026-11-02T09:30' }),
    ),
  status: z.optional(z.enum(POST_STATUSES)),
  imageUrl: optionalWebAddress(),
};

export const listPosts = endpoint({
  name: 'listPosts',
  summary: "A client's posts, by time",
  method: 'GET',
  path: '/api/talent-phi/clients/:clientId/social-media-posts',
  access: agencyMember(),
  params: clientParams,
  reply: z.array(postReply),
  status: 200,
  errors: ['resource.not-found'],
});

export const createPost = endpoint({
  name: 'createPost',
  summary: 'Schedule a post',
  method: 'POST',
  path: '/api/talent-phi/clients/:clientId/social-media-posts',
  access: agencyMember('posts:edit'),
  params: clientParams,
  body: z.object(postFields),
  reply: postReply,
  status: 201,
  errors: ['resource.not-found'],
});

export const updatePost = endpoint({
  name: 'updatePost',
  summary: 'Edit a post, or its time alone',
  method: 'PUT',
  path: '/api/talent-phi/social-media-posts/:id',
  access: agencyMember('posts:edit'),
  params: idParams,
  body: z.object({
    ...postFields,
    content: z.optional(postFields.content),
    platform: z.optional(postFields.platform),
    scheduledDate: z.optional(postFields.scheduledDate),
    version: seenVersion(),
  }),
  reply: postReply,
  status: 200,
  errors: ['resource.not-found', 'resource.stale'],
});

export const removePost = endpoint({
  name: 'removePost',
  summary: 'Delete a post',
  method: 'DELETE',
  path: '/api/talent-phi/social-media-posts/:id',
  access: agencyMember('posts:edit'),
  params: idParams,
  status: 204,
  errors: ['resource.not-found'],
});
