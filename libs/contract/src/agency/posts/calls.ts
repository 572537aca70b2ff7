import { agencyMember } from '../../core/endpoint.js';
import { callsOf, resource } from '../../core/resource.js';
import type * as schemas from './schemas.js';

export const post = resource<schemas.Post>()({
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
} = callsOf<typeof schemas.postSchemas>({
  paths: ['/api/talent-phi/clients/:clientId/social-media-posts', '/api/talent-phi/social-media-posts/:id'],
  access: [agencyMember(), agencyMember('posts:edit')],
  changedBy: 'PUT',
});
