import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.token.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { SignedCookies } from '../sessions/cookies.js';
import { HostCookie } from '../sessions/host-cookie.js';
import { RequestOrigin } from '../sign-in/request-origin.js';

const DAYS = 30;
/** Maximum number of users that one shared device remembers. */
const MAX_USERS = 10;
const ENTRY_FORMAT = /^([0-9a-f-]{36})\.([\w-]{32})$/;

const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/**
 * Remembers browsers that skip the second factor for 30 days, with a signed cookie and a row that the user can delete.
 * A new password deletes all rows.
 */
@Injectable()
export class RememberedDevices {
  private readonly cookies: SignedCookies;
  private readonly cookie: HostCookie;

  constructor(
    @InjectConfig() config: Config,
    private readonly sql: SqlPool,
    requestOrigin: RequestOrigin,
  ) {
    this.cookies = new SignedCookies(config.sessionSecrets);
    this.cookie = new HostCookie(requestOrigin, 'remembered', 'lax');
  }

  async isRemembered(request: Request, userId: string): Promise<boolean> {
    const entries = this.readEntries(request);
    if (entries.length === 0) return false;
    const rows = await this.sql.rows(
      `update remembered_device d set last_used_at = now()
       from unnest($2::uuid[], $3::text[]) as sent (id, hash)
       where d.id = sent.id and d.secret_hash = sent.hash and d.user_id = $1 and d.expires_at > now() returning 1`,
      [userId, entries.map(({ id }) => id), entries.map(({ secret }) => hashSecret(secret))],
    );
    return rows.length > 0;
  }

  async remember(request: Request, response: Response, userId: string): Promise<void> {
    const secret = randomBytes(24).toString('base64url');
    const [row] = await this.sql.rows<{ id: string }>(
      `insert into remembered_device (user_id, secret_hash, device, address, expires_at)
       values ($1, $2, $3, $4, now() + interval '${DAYS} days') returning id`,
      [userId, hashSecret(secret), request.headers['user-agent']?.slice(0, 500) ?? null, request.ip ?? null],
    );
    const value = [
      `${row?.id}.${secret}`,
      ...this.readEntries(request).map(({ id, secret: other }) => `${id}.${other}`),
    ];
    this.cookie.set(request, response, this.cookies.sign(value.slice(0, MAX_USERS).join('~')), DAYS * 86_400_000);
  }

  private readEntries(request: Request): { readonly id: string; readonly secret: string }[] {
    const value = this.cookies.read(request, this.cookie.name(request)) ?? '';
    return value.split('~', MAX_USERS).flatMap((entry) => {
      const [, id, secret] = ENTRY_FORMAT.exec(entry) ?? [];
      return id === undefined || secret === undefined ? [] : [{ id, secret }];
    });
  }
}
