import type { AgencySettings, updateAgencySettings } from '@atrium/contract/agency/settings';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { changesOf } from '../../platform/database/changes.js';
import { refuseStale } from '../../platform/database/stale.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { actorOf, type Person } from '../../platform/http/person.js';
import { RawJson } from '../../platform/http/reply.js';
import { projectRoom } from '../../platform/realtime/rooms.js';
import { editedBy } from '../edited-by.js';
import { AgencySettingsRow } from './agency-settings.entity.js';
import { AGENCY_SETTINGS_JOINS, AGENCY_SETTINGS_JSON } from './agency-settings.view.js';

const READ = `select ${AGENCY_SETTINGS_JSON} as json from agency_settings k ${AGENCY_SETTINGS_JOINS}`;

@Injectable()
export class AgencySettingsService {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  async get(): Promise<RawJson> {
    const [row] = await this.sql.rows<{ json: unknown }>(READ);
    return new RawJson(JSON.stringify(row?.json));
  }

  update(person: Person, { version, ...fields }: CheckedBody<typeof updateAgencySettings>): Promise<AgencySettings> {
    return this.transactions.run(async (tx) => {
      const row = await tx.findOneOrFail(AgencySettingsRow, { where: { onlyRow: true }, lock: { mode: 'pessimistic_write' } });
      await refuseStale(row, version, () => this.read(tx));
      const changes = changesOf(fields, row);
      if (changes === null) return this.read(tx);
      await tx.update(AgencySettingsRow, { onlyRow: true }, { ...changes, ...editedBy(person.id) });
      const settings = await this.read(tx);
      await this.outbox.append(tx, { type: 'settings.updated', actor: actorOf(person), project: 'talent-phi', rooms: [projectRoom('talent-phi')], data: { settings } });
      return settings;
    });
  }

  private async read(tx: Tx): Promise<AgencySettings> {
    const [row] = (await tx.query(READ)) as [{ json: AgencySettings }];
    return row.json;
  }
}
