import type { CallSchemas, Endpoint } from '@atrium/contract/core/endpoint';
import { Controller, type Type } from '@nestjs/common';
import type { Call } from '../http/request/input.js';
import { Serve } from '../http/routing/serve.js';
import type { Entity } from './entity.js';
import { RecordsReader } from './records-reader.js';
import { Records, type Values, type Where } from './records.js';
import type { Columns } from './table.js';

type Taking<Fields> = Endpoint<CallSchemas & { readonly body: { readonly _zod: { readonly output: Fields } } }>;

/** CRUD endpoints of an entity without business rules. */
interface Calls<C extends Columns> {
  readonly list?: Endpoint;
  readonly get?: Endpoint;
  readonly create?: Taking<Values<C>>;
  readonly update?: Taking<Values<C>>;
  readonly remove?: Endpoint;
}

type Params<C extends Columns> = Where<C> & Values<C>;

/**
 * Returns a controller for these endpoints. Path parameters are fields of the row: its id and its parent's. An endpoint
 * with rules has its own controller.
 */
export const served = <C extends Columns, R>(type: Entity<C, R>, calls: Calls<NoInfer<C>>): Type => {
  @Controller()
  class Served {
    constructor(
      private readonly reader: RecordsReader,
      private readonly records: Records,
    ) {}

    list({ params, query }: Call<Endpoint>) {
      const { within } = type;
      if (within === undefined) return this.reader.page(type, query ?? {});
      return this.reader.listWithin(type, (params as Readonly<Record<string, number>>)[within.field] as number);
    }

    get({ params }: Call<Endpoint>) {
      return this.reader.get(type, (params as Params<C>).id);
    }

    create({ person, params, body }: Call<Endpoint>) {
      return this.records.create(type, person, { ...(body as Values<C>), ...(params as Values<C> | undefined) });
    }

    update({ person, params, body }: Call<Endpoint>) {
      return this.records.update(type, person, params as Params<C>, body as Values<C>);
    }

    remove({ person, params }: Call<Endpoint>) {
      return this.records.remove(type, person, params as Params<C>);
    }
  }
  for (const [name, call] of Object.entries(calls) as [keyof Calls<C>, Endpoint][])
    Serve(call)(Served.prototype, name, Object.getOwnPropertyDescriptor(Served.prototype, name) as PropertyDescriptor);
  return Served;
};
