import { agencyMember } from '../../core/endpoint.js';
import { callsOf, resource } from '../../core/resource.js';
import type * as s from './schemas.js';

export const post = resource<s.Post>()({
  event: 'post',
  noun: 'Post',
  words: {
    content: 'Content',
    platform: 'Platform',
    scheduledDate: 'Date',
    status: 'Status',
    imageUrl: 'Image URL',
  },
});

export const {
  list: listPosts,
  create: createPost,
  update: updatePost,
  remove: removePost,
} = callsOf<typeof s.postSchemas>({
  paths: ['/api/talent-phi/clients/:clientId/social-media-posts', '/api/talent-phi/social-media-posts/:id'],
  access: [agencyMember(), agencyMember('posts:edit')],
  changedBy: 'PUT',
});
