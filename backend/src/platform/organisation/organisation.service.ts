import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { OrganisationSettings, updateOrganisationSettings } from '@atrium/contract/platform/organisation';
import { Injectable } from '@nestjs/common';
import { changesOf } from '../database/changes.js';
import { SqlPool } from '../database/sql-pool.js';
import { refuseStale } from '../database/stale.js';
import { Transactions, type Tx } from '../database/transaction.js';
import { Outbox } from '../events/outbox.js';
import { invalidField } from '../http/domain-error.js';
import { actorOf, type Person } from '../http/person.js';
import { RawJson } from '../http/reply.js';
import { everyoneRoom } from '../realtime/rooms.js';
import { OrganisationRow } from './organisation.entity.js';
import { ORGANISATION_JOINS, ORGANISATION_JSON } from './organisation.view.js';

const READ = `select ${ORGANISATION_JSON} as json from organisation o ${ORGANISATION_JOINS}`;
/** PostgreSQL: a setting has a value that it cannot have. */
const UNKNOWN_ZONE = '22023';

@Injectable()
export class OrganisationService {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  async get(): Promise<RawJson> {
    const [row] = await this.sql.rows<{ json: unknown }>(READ);
    return new RawJson(JSON.stringify(row?.json));
  }

  async update(person: Person, { version, ...changes }: CheckedBody<typeof updateOrganisationSettings>): Promise<OrganisationSettings> {
    if (changes.timeZone !== undefined) await this.refuseUnknownZone(changes.timeZone);
    return this.transactions.run(async (tx) => {
      const row = await tx.findOneOrFail(OrganisationRow, { where: { onlyRow: true }, lock: { mode: 'pessimistic_write' } });
      await refuseStale(row, version, () => this.read(tx));
      const changed = changesOf(changes, row);
      if (changed === null) return this.read(tx);
      await tx.update(OrganisationRow, { onlyRow: true }, {
        ...changed,
        version: () => 'version + 1',
        editedVersion: () => 'version + 1',
        updatedAt: () => 'clock_timestamp()',
        updatedBy: person.id,
      });
      const settings = await this.read(tx);
      await this.outbox.append(tx, { type: 'settings.updated', actor: actorOf(person), project: null, rooms: [everyoneRoom], data: { settings } });
      return settings;
    });
  }

  /** The database counts days by it too, so it must know the zone as well. */
  private async refuseUnknownZone(timeZone: string): Promise<void> {
    try {
      await this.sql.rows('select now() at time zone $1', [timeZone]);
    } catch (error) {
      if ((error as { code?: unknown }).code !== UNKNOWN_ZONE) throw error;
      throw invalidField('timeZone', 'Please choose a time zone such as Europe/Lisbon');
    }
  }

  private async read(tx: Tx): Promise<OrganisationSettings> {
    const [row] = (await tx.query(READ)) as [{ json: OrganisationSettings }];
    return row.json;
  }
}
