import type { CallSchemas, Endpoint } from '@atrium/contract/core/endpoint';
import { Controller, type Type } from '@nestjs/common';
import type { Call } from '../http/request/validate-call.js';
import { Route } from '../http/routing/route.decorator.js';
import type { Entity } from './entity.js';
import { EntityQueries } from './entity-queries.js';
import { EntityStore, type Values, type Where } from './entity-store.js';
import type { Columns } from './table.js';

type BodyEndpoint<Fields> = Endpoint<CallSchemas & { readonly body: { readonly _zod: { readonly output: Fields } } }>;

/** Endpoints of an entity whose CRUD has no business rules. */
interface CrudEndpoints<C extends Columns> {
  readonly list?: Endpoint;
  readonly get?: Endpoint;
  readonly create?: BodyEndpoint<Values<C>>;
  readonly update?: BodyEndpoint<Values<C>>;
  readonly remove?: Endpoint;
}

type Params<C extends Columns> = Where<C> & Values<C>;

/**
 * Returns a controller class for CRUD endpoints. Path parameters are fields of the row: its id and its parent's. An
 * endpoint with business rules needs its own controller.
 */
export const crudController = <C extends Columns, R>(type: Entity<C, R>, calls: CrudEndpoints<NoInfer<C>>): Type => {
  @Controller()
  class Served {
    constructor(
      private readonly reader: EntityQueries,
      private readonly records: EntityStore,
    ) {}

    list({ params, query }: Call<Endpoint>) {
      const { parent } = type;
      if (parent === undefined) return this.reader.listPage(type, query ?? {});
      return this.reader.listByParent(type, (params as Readonly<Record<string, number>>)[parent.field] as number);
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
  for (const [name, call] of Object.entries(calls) as [keyof CrudEndpoints<C>, Endpoint][])
    Route(call)(Served.prototype, name, Object.getOwnPropertyDescriptor(Served.prototype, name) as PropertyDescriptor);
  return Served;
};
