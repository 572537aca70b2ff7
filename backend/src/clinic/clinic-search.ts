import { STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isProjectMember } from '../auth/access.js';
import type { Person } from '../platform/http/request/current-user.js';
import { holdsWords, SearchSources } from '../platform/search/search-sources.js';
import { IS_OPEN, orderNumberSql } from './purchases/purchase.entity.js';
import { hasCodeSql } from './stock/read/stock-search.js';

const LOT_NUMBER = 'search_squeeze(t.number)';
const ORDER_NUMBER = `search_squeeze(${orderNumberSql('d.id')})`;

/** Matches an order number without its prefix and leading zeros. */
const SHORT_NUMBER = /^\d{1,9}$/;

const canRead = (person: Person): boolean => isProjectMember(person, 'perfect-b');

/** Adds products by name and code, lots by number, and orders by number and supplier to the search. */
@Injectable()
export class ClinicSearch implements OnModuleInit {
  constructor(private readonly sources: SearchSources) {}

  onModuleInit(): void {
    for (const kind of STOCK_KINDS)
      this.sources.add({
        kind,
        canRead,
        area: 'clinic',
        from: 'stock s',
        id: 's.id',
        title: 's.name',
        code: 'coalesce(s.sku, s.barcode)',
        detail: '(select c.name from category c where c.id = s.category_id)',
        text: 's.search_text',
        where: (text, bind) =>
          `s.kind = '${kind}' and s.is_active and ((${holdsWords('s.search_text', text, bind)}) or ${hasCodeSql(text.codes, bind)})`,
        first: ({ codes }, bind) => hasCodeSql(codes, bind),
      });
    this.sources.add(
      {
        kind: 'lot',
        canRead,
        area: 'clinic',
        from: 'stock_lot t join stock s on s.id = t.stock_id',
        id: 't.id',
        title: 't.number',
        detail: 's.name',
        date: 't.expires_on',
        isClosed: 'not t.is_there',
        newestFirst: true,
        text: LOT_NUMBER,
        where: (text, bind) => `t.number is not null and t.merged_at is null and ${holdsWords(LOT_NUMBER, text, bind)}`,
      },
      {
        kind: 'order',
        canRead,
        area: 'clinic',
        from: 'stock_order d left join supplier p on p.id = d.supplier_id',
        id: 'd.id',
        title: orderNumberSql('d.id'),
        detail: 'p.name',
        date: '(d.placed_at at time zone (select time_zone from organisation))::date',
        isClosed: `not exists (select from purchase q where q.order_id = d.id and ${IS_OPEN})`,
        newestFirst: true,
        text: ORDER_NUMBER,
        where: ({ words }, bind) =>
          `d.placed_at is not null and ${words
            .map(({ word, patterns }) => {
              const sought = `like any(${bind(patterns)}::text[])`;
              const id = SHORT_NUMBER.test(word) ? bind(Number(word)) : 'null';
              return `(${ORDER_NUMBER} ${sought} or d.id = ${id}::int
                or d.supplier_id = any(array(select o.id from supplier o where o.search_text ${sought})))`;
            })
            .join(' and ')}`,
      },
    );
  }
}
