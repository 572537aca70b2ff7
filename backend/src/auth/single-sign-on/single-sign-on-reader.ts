import type { GroupMapping } from '@atrium/rules/sign-in/single-sign-on';
import { Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.token.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { reencryptOldValues } from '../../platform/secrets/re-encrypt.js';
import { SecretBox } from '../../platform/secrets/secret-box.js';
import { Scheduled } from '../../platform/jobs/scheduler.js';

export const SECRET_ENCRYPTION_PURPOSE = 'single sign-on secret';
const CALLBACK_PATH = '/api/auth/single-sign-on/callback';

/** The settings of single sign-on that a sign-in needs. */
export interface SignOnSettings {
  readonly label: string;
  readonly isOnly: boolean;
  readonly issuer: string;
  readonly clientId: string;
  /** Client secret; null for a public client. */
  readonly secret: string | null;
  readonly addsPeople: boolean;
  readonly trustsSecondFactor: boolean;
  /** True to accept an email address when the provider does not state whether it is verified. */
  readonly acceptsUnstatedEmail: boolean;
  readonly groupsClaim: string;
  readonly groups: readonly GroupMapping[];
}

const READ_SETTINGS = {
  name: 'single-sign-on',
  text: `select label, is_only as "isOnly", issuer, client_identifier as "clientId", secret, adds_people as "addsPeople",
      trusts_second_factor as "trustsSecondFactor", accepts_unstated_email as "acceptsUnstatedEmail", groups_claim as "groupsClaim", groups
    from single_sign_on where is_on`,
};

/** Reads the current settings of single sign-on. They are not cached, because sign-ins are rare. */
@Injectable()
export class SingleSignOnReader {
  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly sql: SqlPool,
    private readonly secretBox: SecretBox,
  ) {}

  /** Returns the settings; null when single sign-on is off or no public address is configured. */
  async read(): Promise<SignOnSettings | null> {
    if (this.redirectUrl === null) return null;
    const [row] = await this.sql.rows<SignOnSettings>(READ_SETTINGS, []);
    if (row === undefined) return null;
    return {
      ...row,
      secret: row.secret === null ? null : this.secretBox.decrypt(row.secret, SECRET_ENCRYPTION_PURPOSE),
    };
  }

  /** Returns whether only superadmins can use passwords. */
  async isRequired(): Promise<boolean> {
    return (await this.readRequiredLabel()) !== null;
  }

  /** Returns the provider's label when users other than superadmins must use it, otherwise null. */
  async readRequiredLabel(): Promise<string | null> {
    if (this.redirectUrl === null) return null;
    const [row] = await this.sql.rows<{ isOnly: boolean; label: string }>(READ_SETTINGS, []);
    return row?.isOnly === true ? row.label : null;
  }

  @Scheduled({ name: 'secret of single sign-on under a key that was replaced', intervalMs: 10 * 60_000 })
  reencryptOld(): Promise<void> {
    return reencryptOldValues(this.sql, this.secretBox, {
      table: 'single_sign_on',
      column: 'secret',
      owner: 'only_row',
      purposeOf: () => SECRET_ENCRYPTION_PURPOSE,
    });
  }

  /**
   * Returns the callback URL from the configured public address. The request's Host header is ignored, because clients
   * can forge it.
   */
  get redirectUrl(): string | null {
    return this.buildUrl(CALLBACK_PATH);
  }

  get afterSignOutUrl(): string | null {
    return this.buildUrl('/');
  }

  get publicUrl(): string | null {
    return this.config.publicAddress;
  }

  /** Returns whether plain HTTP is allowed: only for this machine and never in production. */
  allowsInsecure(issuer: string): boolean {
    const { hostname } = new URL(issuer);
    return this.config.environment !== 'production' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  }

  private buildUrl(path: string): string | null {
    return this.config.publicAddress === null ? null : `${this.config.publicAddress}${path}`;
  }
}
