import type { GroupLine } from '@atrium/rules/sign-in/single-sign-on';
import { Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.token.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { resealOld } from '../../platform/secrets/reseal.js';
import { Seals } from '../../platform/secrets/seals.js';

export const SECRET_SEAL = 'single sign-on secret';
const CALLBACK = '/api/auth/single-sign-on/callback';

/** The settings that a sign-in needs. */
export interface SignOnSetup {
  readonly label: string;
  readonly isOnly: boolean;
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a public client. */
  readonly secret: string | null;
  readonly addsPeople: boolean;
  readonly trustsSecondFactor: boolean;
  /** Whether to accept an address whose verification the provider does not state. */
  readonly acceptsUnstatedEmail: boolean;
  readonly groupsClaim: string;
  readonly groups: readonly GroupLine[];
}

const READ = {
  name: 'single-sign-on',
  text: `select label, is_only as "isOnly", issuer, client_identifier as "clientId", secret, adds_people as "addsPeople",
      trusts_second_factor as "trustsSecondFactor", accepts_unstated_email as "acceptsUnstatedEmail", groups_claim as "groupsClaim", groups
    from single_sign_on where is_on`,
};

/** Reads the current settings. They are not cached, since sign-ins are rare. */
@Injectable()
export class SingleSignOnSetup {
  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly sql: SqlPool,
    private readonly seals: Seals,
  ) {}

  /** Returns null when single sign-on is off or no public address is configured. */
  async read(): Promise<SignOnSetup | null> {
    if (this.redirectAddress === null) return null;
    const [row] = await this.sql.rows<SignOnSetup>(READ, []);
    if (row === undefined) return null;
    return { ...row, secret: row.secret === null ? null : this.seals.open(row.secret, SECRET_SEAL) };
  }

  /** Returns whether only superadmins can use passwords. */
  async isOnly(): Promise<boolean> {
    return (await this.onlyWay()) !== null;
  }

  /** Returns the provider's label when it is the only way for other users than superadmins, else null. */
  async onlyWay(): Promise<string | null> {
    if (this.redirectAddress === null) return null;
    const [row] = await this.sql.rows<{ isOnly: boolean; label: string }>(READ, []);
    return row?.isOnly === true ? row.label : null;
  }

  resealOld(): Promise<void> {
    return resealOld(this.sql, this.seals, {
      table: 'single_sign_on',
      column: 'secret',
      owner: 'only_row',
      purposeOf: () => SECRET_SEAL,
    });
  }

  /** The callback URL. It never uses the request's Host header, which clients can forge. */
  get redirectAddress(): string | null {
    return this.at(CALLBACK);
  }

  get afterSignOutAddress(): string | null {
    return this.at('/');
  }

  get publicAddress(): string | null {
    return this.config.publicAddress;
  }

  /** Returns whether plain HTTP is allowed: only for this machine and never in production. */
  mayBeInsecure(issuer: string): boolean {
    const { hostname } = new URL(issuer);
    return this.config.environment !== 'production' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  }

  private at(path: string): string | null {
    return this.config.publicAddress === null ? null : `${this.config.publicAddress}${path}`;
  }
}
