import { listSuppliers } from '@atrium/contract/clinic/categories-and-suppliers';
import { Controller } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { RawJson } from '../../platform/http/reply.js';
import { Serve } from '../../platform/http/serve.js';
import { SUPPLIER_JOINS, SUPPLIER_JSON } from './suppliers.view.js';

@Controller()
export class SuppliersController {
  constructor(private readonly sql: SqlPool) {}

  @Serve(listSuppliers)
  async list(): Promise<RawJson> {
    const [row] = await this.sql.rows<{ json: string }>(
      `select coalesce(jsonb_agg(${SUPPLIER_JSON} order by lower(p.name)), '[]')::text as json
       from supplier p ${SUPPLIER_JOINS} where p.is_active`,
    );
    return new RawJson(row?.json ?? '[]');
  }
}
