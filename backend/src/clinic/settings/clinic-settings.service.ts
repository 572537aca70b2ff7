import { createHash } from 'node:crypto';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { updateClinicSettings } from '@atrium/contract/clinic/settings/calls';
import type { ClinicSettings } from '@atrium/contract/clinic/settings/schemas';
import { LOGO_PATH, MAX_LOGO_SIDE } from '@atrium/contract/clinic/settings/values';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError, invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/current-user.js';
import type { RawJson } from '../../platform/http/reply/reply.js';
import { SettingsStore } from '../../platform/entities/settings-store.js';
import { clinicSettings } from './clinic-settings.entity.js';
import { isDecodable } from '../../platform/pictures/decode-picture.js';
import { detectPicture } from '../../platform/pictures/detect-picture.js';
import { queryRows } from '../../platform/database/rows.js';

export interface Logo {
  readonly contentType: string;
  readonly content: Buffer;
}

@Injectable()
export class ClinicSettingsService {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly settings: SettingsStore,
  ) {}

  get(): Promise<RawJson> {
    return this.settings.get(clinicSettings);
  }

  update(person: Person, body: CheckedBody<typeof updateClinicSettings>): Promise<ClinicSettings> {
    return this.settings.update(clinicSettings, person, body, (tx) => this.assertKnownLogo(tx, body.logoUrl));
  }

  /** Stores a logo under the hash of its content, so that clients can cache it. */
  async storeLogo(person: Person, content: Buffer | undefined): Promise<ClinicSettings> {
    if (content === undefined || content.length === 0) throw invalidField('file', 'Please choose a picture');
    const picture = detectPicture(content);
    if (picture === null) throw new DomainError('input.unsupported-type', { expected: 'a PNG, JPEG or WebP picture' });
    if (Math.max(picture.width, picture.height) > MAX_LOGO_SIDE)
      throw invalidField(
        'file',
        `Please choose a picture of at most ${MAX_LOGO_SIDE.toLocaleString('en-US')} pixels per side`,
      );
    if (!(await isDecodable(content)))
      throw invalidField('file', 'This picture is damaged. Please export it again, or choose another one');
    const hash = createHash('sha256').update(content).digest('hex');
    return this.transactions.run(async (tx) => {
      const row = await this.settings.lock(tx, clinicSettings);
      await tx.query(
        'insert into clinic_logo (hash, content_type, content) values ($1, $2, $3) on conflict (hash) do nothing',
        [hash, picture.type, content],
      );
      // The previous logo stays for screens that still show it.
      await tx.query('delete from clinic_logo where hash <> all ($1::text[])', [
        [hash, row.logoUrl?.slice(LOGO_PATH.length) ?? ''],
      ]);
      return this.settings.edit(tx, clinicSettings, person, row, { logoUrl: LOGO_PATH + hash });
    });
  }

  async readLogo(hash: string): Promise<Logo> {
    const [logo] = await this.sql.rows<Logo>(
      'select content_type as "contentType", content from clinic_logo where hash = $1',
      [hash],
    );
    if (logo === undefined) throw notFound('Logo');
    return logo;
  }

  private async assertKnownLogo(tx: Tx, address: string | null | undefined): Promise<void> {
    if (address?.startsWith(LOGO_PATH) !== true) return;
    const found = await queryRows(tx, 'select 1 from clinic_logo where hash = $1', [address.slice(LOGO_PATH.length)]);
    if (found.length === 0) throw invalidField('logoUrl', 'This logo does not exist');
  }
}
