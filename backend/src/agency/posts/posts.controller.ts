import { createPost, updatePost } from '@atrium/contract/agency/posts/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { PostsService } from './posts.service.js';

@Controller()
export class PostsController {
  constructor(private readonly posts: PostsService) {}

  @Route(createPost)
  create({ person, params, body }: Call<typeof createPost>) {
    return this.posts.create(person, params.clientId, body);
  }

  @Route(updatePost)
  update({ person, params, body }: Call<typeof updatePost>) {
    return this.posts.update(person, params.id, body);
  }
}
