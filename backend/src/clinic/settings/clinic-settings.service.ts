import { createHash } from 'node:crypto';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { type ClinicSettings, LOGO_PATH, type updateClinicSettings } from '@atrium/contract/clinic/settings';
import { Injectable } from '@nestjs/common';
import { changesOf } from '../../platform/database/changes.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { refuseStale } from '../../platform/database/stale.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { DomainError, invalidField, notFound } from '../../platform/http/domain-error.js';
import { actorOf, type Person } from '../../platform/http/person.js';
import { RawJson } from '../../platform/http/reply.js';
import { projectRoom } from '../../platform/realtime/rooms.js';
import { ClinicSettingsRow } from './clinic-settings.entity.js';
import { CLINIC_SETTINGS_JOINS, CLINIC_SETTINGS_JSON } from './clinic-settings.view.js';
import { pictureType } from './picture-type.js';

const READ = `select ${CLINIC_SETTINGS_JSON} as json from clinic_settings k ${CLINIC_SETTINGS_JOINS}`;

type Changes = Omit<CheckedBody<typeof updateClinicSettings>, 'version'>;

export interface Logo {
  readonly contentType: string;
  readonly content: Buffer;
}

@Injectable()
export class ClinicSettingsService {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  async get(): Promise<RawJson> {
    const [row] = await this.sql.rows<{ json: unknown }>(READ);
    return new RawJson(JSON.stringify(row?.json));
  }

  update(person: Person, { version, ...changes }: CheckedBody<typeof updateClinicSettings>): Promise<ClinicSettings> {
    return this.transactions.run(async (tx) => {
      const row = await this.locked(tx);
      await refuseStale(row, version, () => this.read(tx));
      await this.refuseUnknownLogo(tx, changes.logoUrl);
      return this.change(tx, person, row, changes);
    });
  }

  /** The picture gets an address by its content, so that whoever has seen it need never ask for it again. */
  storeLogo(person: Person, content: Buffer | undefined): Promise<ClinicSettings> {
    if (content === undefined || content.length === 0) throw invalidField('file', 'Please choose a picture');
    const contentType = pictureType(content);
    if (contentType === null) throw new DomainError('input.unsupported-type', { expected: 'a PNG, JPEG or WebP picture' });
    const hash = createHash('sha256').update(content).digest('hex');
    return this.transactions.run(async (tx) => {
      const row = await this.locked(tx);
      await tx.query('insert into clinic_logo (hash, content_type, content) values ($1, $2, $3) on conflict (hash) do nothing', [hash, contentType, content]);
      // The one before stays for screens that still show it.
      await tx.query('delete from clinic_logo where hash <> all ($1::text[])', [[hash, row.logoUrl?.slice(LOGO_PATH.length) ?? '']]);
      return this.change(tx, person, row, { logoUrl: LOGO_PATH + hash });
    });
  }

  async logo(hash: string): Promise<Logo> {
    const [logo] = await this.sql.rows<Logo>('select content_type as "contentType", content from clinic_logo where hash = $1', [hash]);
    if (logo === undefined) throw notFound('Logo');
    return logo;
  }

  private async locked(tx: Tx): Promise<ClinicSettingsRow> {
    return tx.findOneOrFail(ClinicSettingsRow, { where: { onlyRow: true }, lock: { mode: 'pessimistic_write' } });
  }

  private async refuseUnknownLogo(tx: Tx, address: string | null | undefined): Promise<void> {
    if (address?.startsWith(LOGO_PATH) !== true) return;
    const found = (await tx.query('select 1 from clinic_logo where hash = $1', [address.slice(LOGO_PATH.length)])) as unknown[];
    if (found.length === 0) throw invalidField('logoUrl', 'This logo does not exist');
  }

  private async change(tx: Tx, person: Person, row: ClinicSettingsRow, fields: Changes): Promise<ClinicSettings> {
    const changes = changesOf(fields, row);
    if (changes === null) return this.read(tx);
    await tx.update(ClinicSettingsRow, { onlyRow: true }, {
      ...changes,
      version: () => 'version + 1',
      editedVersion: () => 'version + 1',
      updatedAt: () => 'clock_timestamp()',
      updatedBy: person.id,
    });
    const settings = await this.read(tx);
    await this.outbox.append(tx, { type: 'settings.updated', actor: actorOf(person), project: 'perfect-b', rooms: [projectRoom('perfect-b')], data: { settings } });
    return settings;
  }

  private async read(tx: Tx): Promise<ClinicSettings> {
    const [row] = (await tx.query(READ)) as [{ json: ClinicSettings }];
    return row.json;
  }
}
