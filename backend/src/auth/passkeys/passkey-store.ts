import type { PasskeyRegistration, Passkey, PasskeyAssertion } from '@atrium/contract/session/passkeys/schemas';
import { Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { queryRow, queryRows } from '../../platform/database/rows.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import type { RelyingParty } from './relying-party.js';
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
export interface VerifiedPasskey {
  readonly userId: string;
  readonly isRight: boolean;
}

const CHALLENGE_TIMEOUT_MS = 5 * 60_000;

/** Loads the WebAuthn library with the first passkey, because loading takes a tenth of the process start. */
const loadWebauthn = () => import('@simplewebauthn/server');

/** Stores and verifies passkeys (WebAuthn). */
@Injectable()
export class PasskeyStore {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
  ) {}

  listByUser(
    userId: string,
  ): Promise<{ readonly credentialId: string; readonly transports: Transport[]; readonly host: string }[]> {
    return this.sql.rows(
      'select credential_id as "credentialId", transports, host from passkey where user_id = $1 order by created_at',
      [userId],
    );
  }

  async createRegistrationOptions(
    { host }: RelyingParty,
    challenge: Bytes,
    { id, name, displayName }: { readonly id: string; readonly name: string; readonly displayName: string },
  ): Promise<Options> {
    const known = await this.listByUser(id);
    return {
      ...(await (
        await loadWebauthn()
      ).generateRegistrationOptions({
        rpName: 'Atrium',
        rpID: host,
        userName: name,
        userDisplayName: displayName,
        userID: new TextEncoder().encode(id),
        challenge,
        timeout: CHALLENGE_TIMEOUT_MS,
        attestationType: 'none',
        excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      })),
    };
  }

  /**
   * Returns the WebAuthn options to sign a challenge with a passkey of the user `of`, or with any passkey of this host
   * when `of` is null.
   */
  async createAuthenticationOptions(
    { host }: RelyingParty,
    challenge: Bytes,
    of: string | null,
    verification: 'required' | 'preferred',
  ): Promise<Options> {
    const own = of === null ? [] : await this.listByUser(of);
    return {
      ...(await (
        await loadWebauthn()
      ).generateAuthenticationOptions({
        rpID: host,
        challenge,
        timeout: CHALLENGE_TIMEOUT_MS,
        userVerification: verification,
        allowCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
      })),
    };
  }

  /** Verifies and stores a new passkey. Throws `passkey.refused` or `passkey.known`. */
  async register(
    tx: Tx,
    userId: string,
    address: RelyingParty,
    challenge: string,
    { name, credential }: { readonly name: string; readonly credential: PasskeyRegistration },
  ): Promise<Passkey> {
    const { verified, registrationInfo } = await (
      await loadWebauthn()
    )
      .verifyRegistrationResponse({
        response: { ...credential, clientExtensionResults: {} } as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: [...address.origins],
        expectedRPID: address.host,
        requireUserVerification: false,
      })
      .catch(() => ({ verified: false as const, registrationInfo: undefined }));
    if (!verified || registrationInfo === undefined) throw new DomainError('passkey.refused');
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    const [storedPasskey] = await queryRows<{ json: Passkey }>(
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
    if (storedPasskey === undefined) throw new DomainError('passkey.known');
    return storedPasskey.json;
  }

  /**
   * Verifies the signature of a passkey; returns null for an unknown passkey. With `verified`, the device must have
   * checked the user's PIN or biometrics. A decreasing counter indicates a copied passkey and is rejected.
   */
  async verify(
    { host, origins }: RelyingParty,
    challenge: string,
    credential: PasskeyAssertion,
    { verified }: { readonly verified: boolean },
  ): Promise<VerifiedPasskey | null> {
    return this.transactions.run(async (tx) => {
      const [row] = await queryRows<Row>(
        tx,
        `select id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", counter, transports
         from passkey where credential_id = $1 for update`,
        [credential.id],
      );
      if (row === undefined || !isHandleOfUser(row.userId, credential.response.userHandle)) return null;
      const shown = await (
        await loadWebauthn()
      )
        .verifyAuthenticationResponse({
          response: { ...credential, clientExtensionResults: {} } as AuthenticationResponseJSON,
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
    const [renamed] = await queryRows<{ before: string; json: Passkey }>(
      tx,
      `with before as (select id, name from passkey where user_id = $1 and id = $2 for update)
       update passkey p set name = $3 from before b where p.id = b.id returning b.name as before, ${PASSKEY_JSON} as json`,
      [userId, id, name],
    );
    return renamed === undefined ? null : { before: renamed.before, passkey: renamed.json };
  }

  /** Removes a passkey and returns its name; null when it does not exist. */
  async remove(tx: Tx, userId: string, id: string): Promise<string | null> {
    const [deletedPasskey] = await queryRows<{ name: string }>(
      tx,
      'delete from passkey where user_id = $1 and id = $2 returning name',
      [userId, id],
    );
    return deletedPasskey?.name ?? null;
  }

  async countByUser(tx: Tx, userId: string): Promise<number> {
    const { count } = await queryRow<{ count: number }>(
      tx,
      'select count(*)::int as count from passkey where user_id = $1',
      [userId],
    );
    return count;
  }
}

/** Returns whether the user handle, if sent, belongs to the stored user. */
const isHandleOfUser = (userId: string, handle: string | null | undefined): boolean =>
  handle === undefined || handle === null || Buffer.from(handle, 'base64url').toString() === userId;
