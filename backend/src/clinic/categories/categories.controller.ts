import { listCategories } from '@atrium/contract/clinic/categories-and-suppliers';
import { Controller } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { RawJson } from '../../platform/http/reply.js';
import { Serve } from '../../platform/http/serve.js';
import { CATEGORY_JOINS, CATEGORY_JSON } from './categories.view.js';

@Controller()
export class CategoriesController {
  constructor(private readonly sql: SqlPool) {}

  @Serve(listCategories)
  async list(): Promise<RawJson> {
    const [row] = await this.sql.rows<{ json: string }>(
      `select coalesce(jsonb_agg(${CATEGORY_JSON} order by lower(c.name)), '[]')::text as json from category c ${CATEGORY_JOINS}`,
    );
    return new RawJson(row?.json ?? '[]');
  }
}
