import type { MadePasskey, Passkey, UsedPasskey } from '@atrium/contract/session/passkeys/schemas';
import { Injectable } from '@nestjs/common';
import { rowOf, rowsOf } from '../../platform/database/rows.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import type { PasskeyAddress } from './passkey-address.js';
import { PASSKEY_JSON } from './passkey.view.js';

type Bytes = Uint8Array<ArrayBuffer>;
type Options = Record<string, unknown>;
type Transport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb';

interface Row {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: string;
  readonly transports: Transport[];
}

/** The user of a passkey, and whether its signature is valid. */
export interface Shown {
  readonly userId: string;
  readonly isRight: boolean;
}

const ASK_MS = 5 * 60_000;

/** Loaded with the first passkey, because it takes a tenth of the process start. */
const standard = () => import('@simplewebauthn/server');

/** Stores and verifies passkeys (WebAuthn). */
@Injectable()
export class Passkeys {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
  ) {}

  listOf(
    userId: string,
  ): Promise<{ readonly credentialId: string; readonly transports: Transport[]; readonly host: string }[]> {
    return this.sql.rows(
      'select credential_id as "credentialId", transports, host from passkey where user_id = $1 order by created_at',
      [userId],
    );
  }

  async optionsToMake(
    { host }: PasskeyAddress,
    challenge: Bytes,
    { id, name, displayName }: { readonly id: string; readonly name: string; readonly displayName: string },
  ): Promise<Options> {
    const known = await this.listOf(id);
    return {
      ...(await (
        await standard()
      ).generateRegistrationOptions({
        rpName: 'Atrium',
        rpID: host,
        userName: name,
        userDisplayName: displayName,
        userID: new TextEncoder().encode(id),
        challenge,
        timeout: ASK_MS,
        attestationType: 'none',
        excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      })),
    };
  }

  /** Returns the options to use a passkey of the user `of`, or any passkey of this host when it is null. */
  async optionsToUse(
    { host }: PasskeyAddress,
    challenge: Bytes,
    of: string | null,
    verification: 'required' | 'preferred',
  ): Promise<Options> {
    const own = of === null ? [] : await this.listOf(of);
    return {
      ...(await (
        await standard()
      ).generateAuthenticationOptions({
        rpID: host,
        challenge,
        timeout: ASK_MS,
        userVerification: verification,
        allowCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
      })),
    };
  }

  /** Verifies and stores a new passkey. Throws `passkey.refused` or `passkey.known`. */
  async make(
    tx: Tx,
    userId: string,
    address: PasskeyAddress,
    challenge: string,
    { name, credential }: { readonly name: string; readonly credential: MadePasskey },
  ): Promise<Passkey> {
    const { verified, registrationInfo } = await (
      await standard()
    )
      .verifyRegistrationResponse({
        response: { ...credential, clientExtensionResults: {} } as never,
        expectedChallenge: challenge,
        expectedOrigin: [...address.origins],
        expectedRPID: address.host,
        requireUserVerification: false,
      })
      .catch(() => ({ verified: false as const, registrationInfo: undefined }));
    if (!verified || registrationInfo === undefined) throw new DomainError('passkey.refused');
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    const [kept] = await rowsOf<{ json: Passkey }>(
      tx,
      `insert into passkey as p (user_id, credential_id, public_key, counter, transports, name, host, is_backed_up)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing returning ${PASSKEY_JSON} as json`,
      [
        userId,
        id,
        Buffer.from(publicKey).toString('base64url'),
        counter,
        transports,
        name,
        address.host,
        registrationInfo.credentialBackedUp,
      ],
    );
    if (kept === undefined) throw new DomainError('passkey.known');
    return kept.json;
  }

  /**
   * Verifies a passkey; null when it is unknown. With `verified`, it must have verified its user by PIN or biometrics.
   * A counter that goes back indicates a copy and is rejected.
   */
  async show(
    { host, origins }: PasskeyAddress,
    challenge: string,
    credential: UsedPasskey,
    { verified }: { readonly verified: boolean },
  ): Promise<Shown | null> {
    return this.transactions.run(async (tx) => {
      const [row] = await rowsOf<Row>(
        tx,
        `select id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", counter, transports
         from passkey where credential_id = $1 for update`,
        [credential.id],
      );
      if (row === undefined || !isHandleOf(row.userId, credential.response.userHandle)) return null;
      const shown = await (
        await standard()
      )
        .verifyAuthenticationResponse({
          response: { ...credential, clientExtensionResults: {} } as never,
          expectedChallenge: challenge,
          expectedOrigin: [...origins],
          expectedRPID: host,
          requireUserVerification: verified,
          credential: {
            id: row.credentialId,
            publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
            counter: Number(row.counter),
            transports: row.transports,
          },
        })
        .catch(() => null);
      if (shown === null || !shown.verified) return { userId: row.userId, isRight: false };
      const { newCounter, credentialBackedUp } = shown.authenticationInfo;
      await tx.query('update passkey set counter = $2, is_backed_up = $3, last_used_at = now() where id = $1', [
        row.id,
        newCounter,
        credentialBackedUp,
      ]);
      return { userId: row.userId, isRight: true };
    });
  }

  async rename(tx: Tx, userId: string, id: string, name: string): Promise<{ before: string; passkey: Passkey } | null> {
    const [renamed] = await rowsOf<{ before: string; json: Passkey }>(
      tx,
      `with before as (select id, name from passkey where user_id = $1 and id = $2 for update)
       update passkey p set name = $3 from before b where p.id = b.id returning b.name as before, ${PASSKEY_JSON} as json`,
      [userId, id, name],
    );
    return renamed === undefined ? null : { before: renamed.before, passkey: renamed.json };
  }

  /** Removes a passkey and returns its name; null when it does not exist. */
  async remove(tx: Tx, userId: string, id: string): Promise<string | null> {
    const [gone] = await rowsOf<{ name: string }>(
      tx,
      'delete from passkey where user_id = $1 and id = $2 returning name',
      [userId, id],
    );
    return gone?.name ?? null;
  }

  async countOf(tx: Tx, userId: string): Promise<number> {
    const { count } = await rowOf<{ count: number }>(
      tx,
      'select count(*)::int as count from passkey where user_id = $1',
      [userId],
    );
    return count;
  }
}

/** Returns whether the user handle, if sent, belongs to the stored user. */
const isHandleOf = (userId: string, handle: string | null | undefined): boolean =>
  handle === undefined || handle === null || Buffer.from(handle, 'base64url').toString() === userId;
