import { createPost, listPosts, removePost, updatePost } from '@atrium/contract/agency/posts';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/input.js';
import { Serve } from '../../platform/http/serve.js';
import { PostsService } from './posts.service.js';

@Controller()
export class PostsController {
  constructor(private readonly posts: PostsService) {}

  @Serve(listPosts)
  list({ params }: Call<typeof listPosts>) {
    return this.posts.list(params.clientId);
  }

  @Serve(createPost)
  create({ person, params, body }: Call<typeof createPost>) {
    return this.posts.create(person, params.clientId, body);
  }

  @Serve(updatePost)
  update({ person, params, body }: Call<typeof updatePost>) {
    return this.posts.update(person, params.id, body);
  }

  @Serve(removePost)
  remove({ person, params }: Call<typeof removePost>) {
    return this.posts.remove(person, params.id);
  }
}
