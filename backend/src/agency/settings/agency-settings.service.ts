import type { updateAgencySettings } from '@atrium/contract/agency/settings/calls';
import type { AgencySettings } from '@atrium/contract/agency/settings/schemas';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transaction.js';
import type { Person } from '../../platform/http/request/current-user.js';
import type { RawJson } from '../../platform/http/reply/reply.js';
import { SettingsStore } from '../../platform/entities/settings-store.js';
import { agencySettings } from './agency-settings.entity.js';

@Injectable()
export class AgencySettingsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly settings: SettingsStore,
  ) {}

  get(): Promise<RawJson> {
    return this.settings.get(agencySettings);
  }

  update(person: Person, { version, ...fields }: CheckedBody<typeof updateAgencySettings>): Promise<AgencySettings> {
    return this.transactions.run(async (tx) => {
      const row = await this.settings.lock(tx, agencySettings);
      return this.settings.edit(tx, agencySettings, person, row, fields, version);
    });
  }
}
