import { kit } from '@atrium/contract/clinic/kits/calls';
import type { Kit, KitLine } from '@atrium/contract/clinic/kits/schemas';
import type { TreatmentType } from '@atrium/rules/stock/labels';
import { entity } from '../../platform/records/entity.js';
import { json, orNull, table, text, viewOf } from '../../platform/records/table.js';
import { taken } from '../../platform/records/taken.js';

const kitTable = table('kit', {
  name: text(),
  treatmentType: orNull(text<TreatmentType>()),
  lines: json<KitLine[]>(),
});

const PRODUCTS = `(select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'kind', s.kind, 'name', s.name, 'sku', s.sku, 'unit', s.unit,
    'contentUnit', s.content_unit, 'isActive', s.is_active) order by s.id), '[]')
  from stock s where s.id in (select (i.id)::int from jsonb_array_elements(k.lines) l, jsonb_array_elements_text(l -> 'stockIds') i (id)))`;

/** Cost of the first choices. */
const COST = `(select sum(case when l ->> 'content' is null then (l ->> 'quantity')::int * s.unit_cost
      when l ->> 'contentUnit' = s.content_unit then (l ->> 'content')::numeric * s.unit_cost / s.content_amount end)::numeric(20, 2)::text
  from jsonb_array_elements(k.lines) l join stock s on s.id = (l -> 'stockIds' ->> 0)::int)`;

/** The usual lines of a treatment. Alias: k. */
export const kits = entity({
  resource: kit,
  table: kitTable,
  view: viewOf<Kit>()(kitTable, 'k', { products: PRODUCTS, cost: COST }),
  order: { by: 'lower(k.name)' },
  refusals: { kit_name_key: taken({ table: 'kit' }) },
});
