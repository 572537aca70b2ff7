import type { Client, createClient, listClients, updateClient } from '@atrium/contract/agency/clients';
import type { CheckedBody, CheckedQuery } from '@atrium/contract/core/endpoint';
import type { EventCatalogue } from '@atrium/contract/core/live';
import { Injectable } from '@nestjs/common';
import { changesOf } from '../../platform/database/changes.js';
import { brokenConstraint, isStillReferenced } from '../../platform/database/constraint.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { refuseStale } from '../../platform/database/stale.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { DomainError, notFound } from '../../platform/http/domain-error.js';
import { actorOf, type Person } from '../../platform/http/person.js';
import { type Page, RawJson } from '../../platform/http/reply.js';
import { projectRoom } from '../../platform/realtime/rooms.js';
import { editedBy } from '../edited-by.js';
import { listInOrder } from '../list-in-order.js';
import { dependentsInWords } from './client-dependents.js';
import { ClientRow } from './client.entity.js';
import { CLIENT_JOINS, CLIENT_JSON } from './client.view.js';

type ClientEvent = 'client.created' | 'client.updated' | 'client.removed';

@Injectable()
export class ClientsService {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  list(part: CheckedQuery<typeof listClients>): Promise<Page> {
    return listInOrder(this.sql, { json: CLIENT_JSON, from: `agency_clients k ${CLIENT_JOINS}`, id: 'k.id', by: 'lower(k.name)', kind: 'text' }, part);
  }

  async get(id: number): Promise<RawJson> {
    const [row] = await this.sql.rows<{ json: string }>(`select ${CLIENT_JSON}::text as json from agency_clients k ${CLIENT_JOINS} where k.id = $1`, [id]);
    if (row === undefined) throw notFound('Client');
    return new RawJson(row.json);
  }

  create(person: Person, fields: CheckedBody<typeof createClient>): Promise<Client> {
    return this.explainTaken(null, fields.name, () =>
      this.transactions.run(async (tx) => {
        const { identifiers } = await tx.insert(ClientRow, { ...fields, updatedBy: person.id });
        const client = await this.read(tx, (identifiers[0] as { id: number }).id);
        await this.tell(tx, person, 'client.created', { client });
        return client;
      }),
    );
  }

  update(person: Person, id: number, { version, ...fields }: CheckedBody<typeof updateClient>): Promise<Client> {
    return this.explainTaken(id, fields.name, () =>
      this.transactions.run(async (tx) => {
        const row = await this.locked(tx, id);
        await refuseStale(row, version, () => this.read(tx, id));
        const changes = changesOf(fields, row);
        if (changes === null) return this.read(tx, id);
        await tx.update(ClientRow, id, { ...changes, ...editedBy(person.id) });
        const client = await this.read(tx, id);
        await this.tell(tx, person, 'client.updated', { client });
        return client;
      }),
    );
  }

  /** The database alone knows for sure whether something depends on it: whoever begins to use it now waits. */
  async remove(person: Person, id: number): Promise<void> {
    try {
      await this.transactions.run(async (tx) => {
        await this.locked(tx, id);
        await tx.delete(ClientRow, id);
        await this.tell(tx, person, 'client.removed', { client: { id } });
      });
    } catch (error) {
      if (!isStillReferenced(error)) throw error;
      throw new DomainError('resource.in-use', { message: await dependentsInWords(this.sql, id) });
    }
  }

  private async locked(tx: Tx, id: number): Promise<ClientRow> {
    const row = await tx.findOne(ClientRow, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (row === null) throw notFound('Client');
    return row;
  }

  private async read(tx: Tx, id: number): Promise<Client> {
    const [row] = (await tx.query(`select ${CLIENT_JSON} as json from agency_clients k ${CLIENT_JOINS} where k.id = $1`, [id])) as { json: Client }[];
    if (row === undefined) throw notFound('Client');
    return row.json;
  }

  private tell<T extends ClientEvent>(tx: Tx, person: Person, type: T, data: EventCatalogue[T]): Promise<void> {
    return this.outbox.append<ClientEvent>(tx, { type, actor: actorOf(person), project: 'talent-phi', rooms: [projectRoom('talent-phi')], data });
  }

  private async explainTaken<T>(id: number | null, name: string | undefined, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (brokenConstraint(error) !== 'agency_clients_name_key') throw error;
      // Brought back under its own name, a client does not say which that is.
      const [other] = await this.sql.rows<{ name: string }>(
        `select name from agency_clients where status <> 'inactive' and lower(name) = lower(coalesce($1, (select name from agency_clients where id = $2)))`,
        [name ?? null, id],
      );
      const message = `The name is already used by "${other?.name ?? name ?? ''}"`;
      throw new DomainError('resource.taken', { message }, { errors: [{ path: 'name', message }] });
    }
  }
}
