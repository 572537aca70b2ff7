import { createPost, updatePost } from '@atrium/contract/agency/posts/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { PostsService } from './posts.service.js';

@Controller()
export class PostsController {
  constructor(private readonly posts: PostsService) {}

  @Serve(createPost)
  create({ person, params, body }: Call<typeof createPost>) {
    return this.posts.create(person, params.clientId, body);
  }

  @Serve(updatePost)
  update({ person, params, body }: Call<typeof updatePost>) {
    return this.posts.update(person, params.id, body);
  }
}
