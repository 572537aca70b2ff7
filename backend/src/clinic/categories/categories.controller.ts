import {
  createCategory,
  listCategories,
  removeCategory,
  updateCategory,
} from '@atrium/contract/clinic/categories-and-suppliers';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/input.js';
import { Serve } from '../../platform/http/serve.js';
import { CategoriesService } from './categories.service.js';

@Controller()
export class CategoriesController {
  constructor(private readonly categories: CategoriesService) {}

  @Serve(listCategories)
  list() {
    return this.categories.list();
  }

  @Serve(createCategory)
  create({ person, body }: Call<typeof createCategory>) {
    return this.categories.create(person, body);
  }

  @Serve(updateCategory)
  update({ person, params, body }: Call<typeof updateCategory>) {
    return this.categories.update(person, params.id, body);
  }

  @Serve(removeCategory)
  remove({ person, params }: Call<typeof removeCategory>) {
    return this.categories.remove(person, params.id);
  }
}
