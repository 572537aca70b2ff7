import type { createKit, updateKit } from '@atrium/contract/clinic/kits/calls';
import type { Kit, KitLine } from '@atrium/contract/clinic/kits/schemas';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/current-user.js';
import { EntityStore } from '../../platform/entities/entity-store.js';
import { kits } from './kit.entity.js';

type KitLineInput = CheckedBody<typeof createKit>['lines'][number];

interface Product {
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
  readonly contentUnit: string | null;
}

/** Creates, edits and deletes kits. */
@Injectable()
export class KitsService {
  constructor(
    private readonly entities: EntityStore,
    private readonly sql: SqlPool,
  ) {}

  async create(person: Person, body: CheckedBody<typeof createKit>): Promise<Kit> {
    return this.entities.create(kits, person, { ...body, lines: await this.validateLines(body.lines) });
  }

  async update(person: Person, id: number, body: CheckedBody<typeof updateKit>): Promise<Kit> {
    const { lines, ...rest } = body;
    const changes = lines === undefined ? rest : { ...rest, lines: await this.validateLines(lines) };
    return this.entities.update(kits, person, { id }, changes);
  }

  /**
   * Checks that each product is active and has content in the unit of its line. Lines without a unit get the unit of
   * their first product.
   */
  private async validateLines(inputs: readonly KitLineInput[]): Promise<KitLine[]> {
    const rows = await this.sql.rows<Product>(
      `select id, name, is_active as "isActive", content_unit as "contentUnit" from stock where id = any($1::int[])`,
      [inputs.flatMap(({ stockIds }) => stockIds)],
    );
    const products = new Map(rows.map((row) => [row.id, row]));
    const lines = inputs.map((line) => ({
      ...line,
      contentUnit:
        line.content === null ? null : (line.contentUnit ?? products.get(line.stockIds[0] ?? 0)?.contentUnit ?? null),
    }));
    const errors = lines.flatMap(({ stockIds, content, contentUnit }, index) => {
      const path = `lines.${index}.stockIds`;
      return stockIds.flatMap((id) => {
        const product = products.get(id);
        if (product === undefined) return [{ path, message: 'This product does not exist' }];
        if (!product.isActive) return [{ path, message: `"${product.name}" is no longer in use` }];
        if (content !== null && product.contentUnit === null)
          return [{ path: `lines.${index}.content`, message: `"${product.name}" is used in whole units` }];
        if (content !== null && product.contentUnit !== contentUnit)
          return [
            {
              path: `lines.${index}.content`,
              message: `"${product.name}" is measured in ${product.contentUnit}, not ${contentUnit}. Please enter the amount again`,
            },
          ];
        return [];
      });
    });
    const [first] = errors;
    if (first === undefined) return lines;
    const error = new DomainError('input.invalid', {}, { errors });
    error.message = first.message;
    throw error;
  }
}
