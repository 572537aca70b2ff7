import { lot } from '@atrium/contract/clinic/lots/calls';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import type { LotState } from '@atrium/rules/stock/lots';
import { personSql } from '../../platform/database/sql.js';
import { entity } from '../../platform/records/entity.js';
import {
  day,
  instant,
  integer,
  json,
  orNull,
  table,
  text,
  unitCost,
  uuid,
  viewOf,
} from '../../platform/records/table.js';

/** State of a lot with the fields that change together with it. */
export interface StateBefore {
  readonly state: LotState;
  readonly stateReason: string | null;
  readonly stateAt: string | null;
  readonly stateBy: string | null;
  readonly heldSince: string | null;
  readonly managedState: LotState;
}

const lotTable = table('stock_lot', {
  stockId: integer(),
  number: orNull(text()),
  expiresOn: orNull(day()),
  quantity: integer(),
  state: text<LotState>(),
  stateReason: orNull(text()),
  stateAt: orNull(instant()),
  stateBy: orNull(uuid()),
  heldSince: orNull(instant()),
  managedState: text<LotState>(),
  stateBefore: orNull(json<StateBefore>()),
  supplierId: orNull(integer()),
  unitCost: orNull(unitCost()),
  receivedOn: orNull(day()),
  purchaseId: orNull(integer()),
});

/** Cost of one unit. Aliases: t lot, s its stock. */
export const COST_OF_LOT = 'coalesce(t.unit_cost, s.unit_cost)';

/** Lots. Only `clinic/stock` writes their quantities. */
export const lots = entity({
  resource: lot,
  table: lotTable,
  view: viewOf<Lot>()(
    lotTable,
    't',
    {
      kind: 's.kind',
      item: `jsonb_build_object('id', s.id, 'name', s.name, 'sku', s.sku, 'unit', s.unit, 'tracksLots', s.tracks_lots)`,
      supplier: `case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end`,
      stateBy: personSql('b'),
      managedState: null,
      stateBefore: null,
      unitCost: `unit_cost_text(${COST_OF_LOT})`,
      opened: `(select coalesce(jsonb_agg(open_one), '[]') from jsonb_array_elements(s.opened) open_one where (open_one ->> 'lotId')::int = t.id)`,
      value: `(t.quantity * ${COST_OF_LOT})::numeric(20, 2)::text`,
    },
    'join stock s on s.id = t.stock_id left join supplier p on p.id = t.supplier_id left join app_user b on b.id = t.state_by',
  ),
  order: { by: 't.expires_on' },
});
