import type { SecondFactor } from '@atrium/contract/session/second-factor/schemas';
import { Injectable } from '@nestjs/common';
import { rowOf, rowsOf } from '../../platform/database/rows.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { instantSql } from '../../platform/database/sql.js';
import type { Tx } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { resealOld } from '../../platform/secrets/reseal.js';
import { Seals } from '../../platform/secrets/seals.js';
import { PASSKEY_JSON } from '../passkeys/passkey.view.js';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.js';
import { isTotp, stepOfCode } from './totp.js';

const purposeOf = (userId: string): string => `second factor of ${userId}`;

interface Ways {
  readonly app: boolean;
  readonly passkeys: boolean;
  readonly recoveryCodes: boolean;
}
const WAYS = `select exists (select from second_factor where user_id = $1 and since is not null) as app,
  exists (select from passkey where user_id = $1) as passkeys, exists (select from recovery_code where user_id = $1) as "recoveryCodes"`;

interface Row {
  readonly secret: string;
  readonly isOn: boolean;
}

@Injectable()
export class SecondFactors {
  constructor(
    private readonly sql: SqlPool,
    private readonly seals: Seals,
  ) {}

  async isOn(userId: string): Promise<boolean> {
    const { app, passkeys } = await this.waysOf(userId);
    return app || passkeys;
  }

  async waysOf(userId: string): Promise<Ways> {
    const [ways] = await this.sql.rows<Ways>({ name: 'second-factor-ways', text: WAYS }, [userId]);
    return ways as Ways;
  }

  async hasAny(tx: Tx, userId: string): Promise<boolean> {
    const { app, passkeys } = await rowOf<Ways>(tx, WAYS, [userId]);
    return app || passkeys;
  }

  /** Serializes changes of an account's second factors. */
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
  async begin(tx: Tx, userId: string, secret: string): Promise<boolean> {
    const begun = await rowsOf(
      tx,
      `insert into second_factor as f (user_id, secret) values ($1, $2)
       on conflict (user_id) do update set secret = excluded.secret, begun_at = now(), last_step = 0 where f.since is null returning 1`,
      [userId, this.seals.seal(secret, purposeOf(userId))],
    );
    return begun.length > 0;
  }

  /** Locks the row until the transaction ends, so that concurrent attempts with one code are serialized. */
  async lock(tx: Tx, userId: string): Promise<Row | null> {
    const [row] = await rowsOf<Row>(
      tx,
      'select secret, since is not null as "isOn" from second_factor where user_id = $1 for update',
      [userId],
    );
    return row ?? null;
  }

  /** Accepts a code of the authenticator app once. */
  async takeTotp(tx: Tx, userId: string, { secret: sealed }: Row, code: string): Promise<boolean> {
    const secret = this.seals.open(sealed, purposeOf(userId));
    const step = secret === null || !isTotp(code) ? null : stepOfCode(secret, code);
    if (step === null) return false;
    const taken = await rowsOf(
      tx,
      'update second_factor set last_step = $2 where user_id = $1 and last_step < $2 returning 1',
      [userId, step],
    );
    return taken.length > 0;
  }

  async takeRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
    const taken = await rowsOf(tx, 'delete from recovery_code where user_id = $1 and code_hash = $2 returning 1', [
      userId,
      hashOfRecoveryCode(userId, code),
    ]);
    return taken.length > 0;
  }

  async recoveryCodesLeft(tx: Tx, userId: string): Promise<number> {
    const { left } = await rowOf<{ left: number }>(
      tx,
      'select count(*)::int as left from recovery_code where user_id = $1',
      [userId],
    );
    return left;
  }

  async turnOn(tx: Tx, userId: string): Promise<string[]> {
    await tx.query('update second_factor set since = now() where user_id = $1', [userId]);
    return this.newRecoveryCodes(tx, userId);
  }

  /** Replaces all recovery codes. */
  async newRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    await tx.query('delete from recovery_code where user_id = $1', [userId]);
    await tx.query('insert into recovery_code (user_id, code_hash) select $1, unnest($2::text[])', [
      userId,
      codes.map((code) => hashOfRecoveryCode(userId, code)),
    ]);
    return codes;
  }

  /** Returns false when there was no authenticator app. */
  async removeApp(tx: Tx, userId: string): Promise<boolean> {
    const gone = await rowsOf<{ isOn: boolean }>(
      tx,
      'delete from second_factor where user_id = $1 returning since is not null as "isOn"',
      [userId],
    );
    return gone[0]?.isOn === true;
  }

  /** Removes all second factors with recovery codes and devices. Returns false when there were none. */
  async removeAll(tx: Tx, userId: string): Promise<boolean> {
    const hadApp = await this.removeApp(tx, userId);
    const passkeys = await rowsOf(tx, 'delete from passkey where user_id = $1 returning 1', [userId]);
    await this.clearUp(tx, userId);
    return hadApp || passkeys.length > 0;
  }

  /** Cleans up after the last second factor was removed. Throws `second-factor.needed` if the role requires one. */
  async refuseNoneLeft(tx: Tx, userId: string): Promise<void> {
    if (await this.hasAny(tx, userId)) return;
    if (await this.isNeeded(tx, userId)) throw new DomainError('second-factor.needed');
    await this.clearUp(tx, userId);
  }

  private async clearUp(tx: Tx, userId: string): Promise<void> {
    await tx.query('delete from recovery_code where user_id = $1', [userId]);
    await tx.query('delete from remembered_device where user_id = $1', [userId]);
  }

  async isNeeded(tx: Tx, userId: string): Promise<boolean> {
    const row = await rowOf<{ isNeeded: boolean }>(
      tx,
      `select u.role = any (o.second_factor_roles) and o.second_factor_from is not null as "isNeeded"
       from app_user u cross join organisation o where u.id = $1`,
      [userId],
    );
    return row.isNeeded;
  }

  resealOld(): Promise<void> {
    return resealOld(this.sql, this.seals, {
      table: 'second_factor',
      column: 'secret',
      owner: 'user_id',
      purposeOf,
    });
  }
}
