import { agencyMember } from '../../core/endpoint.js';
import { createCalls, resource } from '../../core/resource.js';
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
    responsibleId: 'Responsible',
  },
});

export const {
  list: listPosts,
  create: createPost,
  update: updatePost,
  remove: removePost,
} = createCalls<typeof s.postSchemas>({
  paths: ['/api/talent-phi/clients/:clientId/social-media-posts', '/api/talent-phi/social-media-posts/:id'],
  access: [agencyMember(), agencyMember('posts:edit')],
  changedBy: 'PUT',
});
