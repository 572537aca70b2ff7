import { removeCategory } from '@atrium/contract/clinic/categories-and-suppliers/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { CategoriesService } from './categories.service.js';

@Controller()
export class CategoriesController {
  constructor(private readonly categories: CategoriesService) {}

  @Route(removeCategory)
  remove({ person, params }: Call<typeof removeCategory>) {
    return this.categories.remove(person, params.id);
  }
}
