import { removeCategory } from '@atrium/contract/clinic/categories-and-suppliers/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { CategoriesService } from './categories.service.js';

@Controller()
export class CategoriesController {
  constructor(private readonly categories: CategoriesService) {}

  @Serve(removeCategory)
  remove({ person, params }: Call<typeof removeCategory>) {
    return this.categories.remove(person, params.id);
  }
}
