import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { updateOrganizationSettings } from '@atrium/contract/platform/organization/calls';
import type { OrganizationSettings } from '@atrium/contract/platform/organization/schemas';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../database/sql-pool.js';
import { invalidField } from '../http/reply/domain-error.js';
import type { Person } from '../http/request/current-user.js';
import type { RawJson } from '../http/reply/reply.js';
import { SettingsStore } from '../entities/settings-store.js';
import { organization } from './organization.entity.js';

/** SQLSTATE `invalid_parameter_value`, which PostgreSQL reports for an unknown time zone. */
const UNKNOWN_ZONE = '22023';

@Injectable()
export class OrganizationService {
  constructor(
    private readonly sql: SqlPool,
    private readonly settings: SettingsStore,
  ) {}

  get(): Promise<RawJson> {
    return this.settings.get(organization);
  }

  async update(person: Person, body: CheckedBody<typeof updateOrganizationSettings>): Promise<OrganizationSettings> {
    if (body.timeZone !== undefined) await this.assertKnownTimeZone(body.timeZone);
    return this.settings.update(organization, person, body);
  }

  /** Rejects time zones that PostgreSQL does not know, because it computes days with them. */
  private async assertKnownTimeZone(timeZone: string): Promise<void> {
    try {
      await this.sql.rows('select now() at time zone $1', [timeZone]);
    } catch (error) {
      if ((error as { code?: unknown }).code !== UNKNOWN_ZONE) throw error;
      throw invalidField('timeZone', 'Please choose a time zone such as Europe/Lisbon');
    }
  }
}
