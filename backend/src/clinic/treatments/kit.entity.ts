import { kit } from '@atrium/contract/clinic/kits/calls';
import type { Kit, KitLine } from '@atrium/contract/clinic/kits/schemas';
import type { TreatmentType } from '@atrium/rules/stock/labels';
import { defineEntity } from '../../platform/entities/entity.js';
import * as t from '../../platform/entities/table.js';
import { alreadyExists } from '../../platform/entities/already-exists.js';

const kitTable = t.defineTable('kit', {
  name: t.text(),
  treatmentType: t.nullableColumn(t.text<TreatmentType>()),
  /** Lines contain ids, which mean nothing to readers of the audit. */
  lines: t.unaudited(t.json<KitLine[]>()),
});

const PRODUCTS = `(select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'kind', s.kind, 'name', s.name, 'sku', s.sku, 'unit', s.unit,
    'contentUnit', s.content_unit, 'isActive', s.is_active) order by s.id), '[]')
  from stock s where s.id in (select (i.id)::int from jsonb_array_elements(k.lines) l, jsonb_array_elements_text(l -> 'stockIds') i (id)))`;

/** SQL of the cost of a kit, with the first choice of each line. */
const COST = `(select sum(case when l ->> 'content' is null then (l ->> 'quantity')::int * s.unit_cost
      when l ->> 'contentUnit' = s.content_unit then (l ->> 'content')::numeric * s.unit_cost / s.content_amount end)::numeric(20, 2)::text
  from jsonb_array_elements(k.lines) l join stock s on s.id = (l -> 'stockIds' ->> 0)::int)`;

/** Entity of kits, the usual lines of a treatment. SQL alias: k. */
export const kits = defineEntity({
  resource: kit,
  table: kitTable,
  view: t.defineView<Kit>()(kitTable, 'k', { products: PRODUCTS, cost: COST }),
  order: { by: 'lower(k.name)' },
  unauditedFields: ['products', 'cost'],
  constraintErrors: { kit_name_key: alreadyExists({ table: 'kit' }) },
});
