import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { updateOrganisationSettings } from '@atrium/contract/platform/organisation/calls';
import type { OrganisationSettings } from '@atrium/contract/platform/organisation/schemas';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../database/sql-pool.js';
import { Transactions } from '../database/transaction.js';
import { invalidField } from '../http/reply/domain-error.js';
import type { Person } from '../http/request/person.js';
import type { RawJson } from '../http/reply/reply.js';
import { SettingsRecords } from '../records/settings-records.js';
import { organisation } from './organisation.entity.js';

/** SQLSTATE invalid_parameter_value. */
const UNKNOWN_ZONE = '22023';

@Injectable()
export class OrganisationService {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly settings: SettingsRecords,
  ) {}

  get(): Promise<RawJson> {
    return this.settings.get(organisation);
  }

  async update(
    person: Person,
    { version, ...fields }: CheckedBody<typeof updateOrganisationSettings>,
  ): Promise<OrganisationSettings> {
    if (fields.timeZone !== undefined) await this.refuseUnknownZone(fields.timeZone);
    return this.transactions.run(async (tx) => {
      const row = await this.settings.lock(tx, organisation);
      return this.settings.edit(tx, organisation, person, row, fields, version);
    });
  }

  /** Rejects time zones that PostgreSQL does not know, because it computes days with them. */
  private async refuseUnknownZone(timeZone: string): Promise<void> {
    try {
      await this.sql.rows('select now() at time zone $1', [timeZone]);
    } catch (error) {
      if ((error as { code?: unknown }).code !== UNKNOWN_ZONE) throw error;
      throw invalidField('timeZone', 'Please choose a time zone such as Europe/Lisbon');
    }
  }
}
