import type { SecondFactor } from '@atrium/contract/session/second-factor/schemas';
import { Injectable } from '@nestjs/common';
import { queryRow, queryRows } from '../../platform/database/rows.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { instantSql } from '../../platform/database/sql.js';
import type { Tx } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { reencryptOldValues } from '../../platform/secrets/re-encrypt.js';
import { SecretBox } from '../../platform/secrets/secret-box.js';
import { PASSKEY_JSON } from '../passkeys/passkey.view.js';
import { Scheduled } from '../../platform/jobs/scheduler.js';
import { hashRecoveryCode, generateRecoveryCodes } from './recovery-codes.js';
import { isTotpCode, findTimeStep } from './totp.js';

const encryptionPurpose = (userId: string): string => `second factor of ${userId}`;

interface SecondFactorMethods {
  readonly app: boolean;
  readonly passkeys: boolean;
  readonly recoveryCodes: boolean;
}
const READ_METHODS = `select exists (select from second_factor where user_id = $1 and since is not null) as app,
  exists (select from passkey where user_id = $1) as passkeys, exists (select from recovery_code where user_id = $1) as "recoveryCodes"`;

interface Row {
  readonly secret: string;
  readonly isOn: boolean;
}

@Injectable()
export class SecondFactorStore {
  constructor(
    private readonly sql: SqlPool,
    private readonly secretBox: SecretBox,
  ) {}

  async isOn(userId: string): Promise<boolean> {
    const { app, passkeys } = await this.readMethods(userId);
    return app || passkeys;
  }

  async readMethods(userId: string): Promise<SecondFactorMethods> {
    const [ways] = await this.sql.rows<SecondFactorMethods>({ name: 'second-factor-ways', text: READ_METHODS }, [
      userId,
    ]);
    return ways as SecondFactorMethods;
  }

  async hasAny(tx: Tx, userId: string): Promise<boolean> {
    const { app, passkeys } = await queryRow<SecondFactorMethods>(tx, READ_METHODS, [userId]);
    return app || passkeys;
  }

  /** Locks the account, so that changes of its second factors are serialized. */
  async lockAccount(tx: Tx, userId: string): Promise<void> {
    await tx.query('select 1 from app_user where id = $1 for no key update', [userId]);
  }

  async describe(userId: string): Promise<Omit<SecondFactor, 'passkeyHost'>> {
    const [found] = await this.sql.rows<{ json: SecondFactor }>(
      `select jsonb_build_object(
          'isOn', f.since is not null, 'since', ${instantSql('f.since')},
          'recoveryCodesLeft', (select count(*) from recovery_code c where c.user_id = u.id),
          'passkeys', (select coalesce(jsonb_agg(${PASSKEY_JSON} order by p.created_at), '[]') from passkey p where p.user_id = u.id),
          'neededFrom', case when u.role = any (o.second_factor_roles) then o.second_factor_from::text end,
          'rememberedDevices', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'device', d.device, 'address', d.address,
              'rememberedAt', ${instantSql('d.created_at')}, 'lastUsedAt', ${instantSql('d.last_used_at')}, 'expiresAt', ${instantSql('d.expires_at')})
              order by d.last_used_at desc), '[]') from remembered_device d where d.user_id = u.id and d.expires_at > now())) as json
       from app_user u cross join organisation o left join second_factor f on f.user_id = u.id where u.id = $1`,
      [userId],
    );
    return found?.json as SecondFactor;
  }

  /** Stores a secret that is not active yet. Returns false when the second factor is already on. */
  async storePendingSecret(tx: Tx, userId: string, secret: string): Promise<boolean> {
    const begun = await queryRows(
      tx,
      `insert into second_factor as f (user_id, secret) values ($1, $2)
       on conflict (user_id) do update set secret = excluded.secret, begun_at = now(), last_step = 0 where f.since is null returning 1`,
      [userId, this.secretBox.encrypt(secret, encryptionPurpose(userId))],
    );
    return begun.length > 0;
  }

  /**
   * Locks the second factor's row until the transaction ends, so that concurrent attempts with the same code are
   * serialized.
   */
  async lock(tx: Tx, userId: string): Promise<Row | null> {
    const [row] = await queryRows<Row>(
      tx,
      'select secret, since is not null as "isOn" from second_factor where user_id = $1 for update',
      [userId],
    );
    return row ?? null;
  }

  /** Accepts a code of the authenticator app and marks it as used. Returns false for a wrong or used code. */
  async consumeTotp(tx: Tx, userId: string, { secret: sealed }: Row, code: string): Promise<boolean> {
    const secret = this.secretBox.decrypt(sealed, encryptionPurpose(userId));
    const step = secret === null || !isTotpCode(code) ? null : findTimeStep(secret, code);
    if (step === null) return false;
    const updatedRows = await queryRows(
      tx,
      'update second_factor set last_step = $2 where user_id = $1 and last_step < $2 returning 1',
      [userId, step],
    );
    return updatedRows.length > 0;
  }

  async consumeRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
    const updatedRows = await queryRows(
      tx,
      'delete from recovery_code where user_id = $1 and code_hash = $2 returning 1',
      [userId, hashRecoveryCode(userId, code)],
    );
    return updatedRows.length > 0;
  }

  async countRecoveryCodes(tx: Tx, userId: string): Promise<number> {
    const { left } = await queryRow<{ left: number }>(
      tx,
      'select count(*)::int as left from recovery_code where user_id = $1',
      [userId],
    );
    return left;
  }

  async turnOn(tx: Tx, userId: string): Promise<string[]> {
    await tx.query('update second_factor set since = now() where user_id = $1', [userId]);
    return this.replaceRecoveryCodes(tx, userId);
  }

  /** Replaces all recovery codes. */
  async replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
    const codes = generateRecoveryCodes();
    await tx.query('delete from recovery_code where user_id = $1', [userId]);
    await tx.query('insert into recovery_code (user_id, code_hash) select $1, unnest($2::text[])', [
      userId,
      codes.map((code) => hashRecoveryCode(userId, code)),
    ]);
    return codes;
  }

  /** Removes the authenticator app. Returns false when there was none. */
  async removeApp(tx: Tx, userId: string): Promise<boolean> {
    const deletedRows = await queryRows<{ isOn: boolean }>(
      tx,
      'delete from second_factor where user_id = $1 returning since is not null as "isOn"',
      [userId],
    );
    return deletedRows[0]?.isOn === true;
  }

  /** Removes all second factors with recovery codes and devices. Returns false when there were none. */
  async removeAll(tx: Tx, userId: string): Promise<boolean> {
    const hadApp = await this.removeApp(tx, userId);
    const passkeys = await queryRows(tx, 'delete from passkey where user_id = $1 returning 1', [userId]);
    await this.deleteCodesAndDevices(tx, userId);
    return hadApp || passkeys.length > 0;
  }

  /**
   * Deletes recovery codes and remembered devices after the last second factor was removed. Throws
   * `second-factor.needed` if the role requires one.
   */
  async cleanUpAfterLast(tx: Tx, userId: string): Promise<void> {
    if (await this.hasAny(tx, userId)) return;
    if (await this.isRequired(tx, userId)) throw new DomainError('second-factor.needed');
    await this.deleteCodesAndDevices(tx, userId);
  }

  private async deleteCodesAndDevices(tx: Tx, userId: string): Promise<void> {
    await tx.query('delete from recovery_code where user_id = $1', [userId]);
    await tx.query('delete from remembered_device where user_id = $1', [userId]);
  }

  async isRequired(tx: Tx, userId: string): Promise<boolean> {
    const row = await queryRow<{ isNeeded: boolean }>(
      tx,
      `select u.role = any (o.second_factor_roles) and o.second_factor_from is not null as "isNeeded"
       from app_user u cross join organisation o where u.id = $1`,
      [userId],
    );
    return row.isNeeded;
  }

  @Scheduled({ name: 'second factors under a key that was replaced', intervalMs: 10 * 60_000 })
  reencryptOld(): Promise<void> {
    return reencryptOldValues(this.sql, this.secretBox, {
      table: 'second_factor',
      column: 'secret',
      owner: 'user_id',
      purposeOf: encryptionPurpose,
    });
  }
}
