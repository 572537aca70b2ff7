import type { StockKind } from '@atrium/rules/stock-status';
import { STOCK_KINDS } from '@atrium/rules/stock-status';
import { heldCodes, sameCodes } from '@atrium/rules/gs1/gtin';
import { readScan } from '@atrium/rules/gs1/read-scan';
import { searchSqueeze } from '@atrium/rules/search';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { invalidField } from '../../platform/http/domain-error.js';
import { RawJson } from '../../platform/http/reply.js';
import { hasCode } from './stock-search.js';
import { stockViews } from './stock.entity.js';

interface Found {
  readonly id: number;
  readonly json: string;
}

/** What a scanner gives, and the stock that has it as its code. */
@Injectable()
export class ScannedStock {
  constructor(private readonly sql: SqlPool) {}

  /** @throws DomainError when it is no code that can be read */
  async find(text: string): Promise<RawJson> {
    const [organisation] = await this.sql.rows<{ today: string }>(
      'select (now() at time zone time_zone)::date::text as today from organisation',
    );
    const read = readScan(text, organisation?.today ?? new Date().toISOString().slice(0, 10));
    if ('problem' in read) throw invalidField('code', read.problem);
    const { faults, ...scan } = read.scan;
    const code = searchSqueeze(scan.code);
    const own = await this.having(sameCodes(code));
    const held = own.length > 0 ? [] : await this.having(heldCodes(code));
    const found = [...own, ...held];
    const answer = {
      ...scan,
      lots: scan.lot === null ? [] : await this.lotsOf(found, scan.lot),
      // Somebody who looked at the package has given it to the item as it is.
      faults: own.length > 0 ? faults.filter((fault) => fault.of !== 'code') : faults,
      isPackage: held.length > 0,
    };
    return new RawJson(
      `${JSON.stringify(answer).slice(0, -1)},"matches":[${found.map(({ json }) => json).join(',')}]}`,
    );
  }

  /** By number, as lots are told apart. */
  private lotsOf(found: readonly Found[], number: string): Promise<unknown[]> {
    return this.sql.rows(
      `select t.id, t.stock_id as "stockId", t.number, t.expires_on::text as "expiresOn", t.quantity, t.state
       from stock_lot t where t.stock_id = any($1::int[]) and name_skeleton(t.number) = name_skeleton($2) order by t.id`,
      [found.map(({ id }) => id), number],
    );
  }

  private async having(codes: readonly string[]): Promise<Found[]> {
    if (codes.length === 0 || codes[0] === '') return [];
    const values: unknown[] = [];
    const condition = hasCode(codes, (value) => `$${values.push(value)}`);
    const part = (kind: StockKind) =>
      `(select s.id, ${stockViews[kind].json}::text as json from ${stockViews[kind].from}
        where s.kind = '${kind}' and s.is_active and ${condition})`;
    return this.sql.rows<Found>(
      `select id, json from (${STOCK_KINDS.map(part).join(' union all ')}) found order by id limit 20`,
      values,
    );
  }
}
