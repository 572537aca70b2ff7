import { lot } from '@atrium/contract/clinic/lots/calls';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import type { LotState } from '@atrium/rules/stock/lots';
import { personSql } from '../../platform/database/sql.js';
import { LOT_COST } from '../stock/lots/lot-parts.js';
import { defineEntity } from '../../platform/entities/entity.js';
import * as t from '../../platform/entities/table.js';

/** State of a lot with the fields that change together with it. */
export interface EarlierState {
  readonly state: LotState;
  readonly stateReason: string | null;
  readonly stateAt: string | null;
  readonly stateBy: string | null;
  readonly heldSince: string | null;
  readonly managedState: LotState;
}

const lotTable = t.defineTable('stock_lot', {
  stockId: t.unaudited(t.integer()),
  number: t.nullableColumn(t.text()),
  expiresOn: t.nullableColumn(t.day()),
  quantity: t.integer(),
  state: t.text<LotState>(),
  stateReason: t.nullableColumn(t.text()),
  stateAt: t.unaudited(t.nullableColumn(t.instant())),
  stateBy: t.unaudited(t.nullableColumn(t.uuid())),
  heldSince: t.unaudited(t.nullableColumn(t.instant())),
  managedState: t.unaudited(t.text<LotState>()),
  stateBefore: t.unaudited(t.nullableColumn(t.json<EarlierState>())),
  supplierId: t.nullableColumn(t.integer()),
  unitCost: t.nullableColumn(t.unitCost()),
  receivedOn: t.nullableColumn(t.day()),
  purchaseId: t.nullableColumn(t.integer()),
});

/** Entity of lots. Only code in `clinic/stock` writes their quantities. */
export const lots = defineEntity({
  resource: lot,
  table: lotTable,
  view: t.defineView<Lot>()(
    lotTable,
    't',
    {
      kind: 's.kind',
      item: `jsonb_build_object('id', s.id, 'name', s.name, 'sku', s.sku, 'unit', s.unit, 'tracksLots', s.tracks_lots)`,
      supplier: `case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end`,
      stateBy: personSql('b'),
      managedState: null,
      stateBefore: null,
      unitCost: `unit_cost_text(${LOT_COST})`,
      opened: `(select coalesce(jsonb_agg(open_one), '[]') from jsonb_array_elements(s.opened) open_one where (open_one ->> 'lotId')::int = t.id)`,
      value: `(t.quantity * ${LOT_COST})::numeric(20, 2)::text`,
    },
    'join stock s on s.id = t.stock_id left join supplier p on p.id = t.supplier_id left join app_user b on b.id = t.state_by',
  ),
  order: { by: 't.expires_on' },
  unauditedFields: ['kind', 'value', 'isThere', 'moved', 'mergedInto', 'mergedAt'],
});
