import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.token.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { SignedCookies } from '../sessions/cookies.js';
import { SeenAddress } from '../sign-in/seen-address.js';

const DAYS = 30;
/** Maximum of users on a shared device. */
const MOST_PEOPLE = 10;
const ENTRY = /^([0-9a-f-]{36})\.([\w-]{32})$/;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/**
 * Browsers that skip the second factor for 30 days: a signed cookie and a row that its owner can delete. A new password
 * deletes all.
 */
@Injectable()
export class RememberedDevices {
  private readonly cookies: SignedCookies;

  constructor(
    @InjectConfig() config: Config,
    private readonly sql: SqlPool,
    private readonly seen: SeenAddress,
  ) {
    this.cookies = new SignedCookies(config.sessionSecrets);
  }

  async knows(request: Request, userId: string): Promise<boolean> {
    const entries = this.entries(request);
    if (entries.length === 0) return false;
    const rows = await this.sql.rows(
      `update remembered_device d set last_used_at = now()
       from unnest($2::uuid[], $3::text[]) as sent (id, hash)
       where d.id = sent.id and d.secret_hash = sent.hash and d.user_id = $1 and d.expires_at > now() returning 1`,
      [userId, entries.map(({ id }) => id), entries.map(({ secret }) => hashOf(secret))],
    );
    return rows.length > 0;
  }

  async remember(request: Request, response: Response, userId: string): Promise<void> {
    const secret = randomBytes(24).toString('base64url');
    const [row] = await this.sql.rows<{ id: string }>(
      `insert into remembered_device (user_id, secret_hash, device, address, expires_at)
       values ($1, $2, $3, $4, now() + interval '${DAYS} days') returning id`,
      [userId, hashOf(secret), request.headers['user-agent']?.slice(0, 500) ?? null, request.ip ?? null],
    );
    const secure = this.seen.isSecure(request);
    const value = [`${row?.id}.${secret}`, ...this.entries(request).map(({ id, secret: other }) => `${id}.${other}`)];
    response.cookie(nameOf(secure), this.cookies.sign(value.slice(0, MOST_PEOPLE).join('~')), {
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure,
      maxAge: DAYS * 86_400_000,
    });
  }

  private entries(request: Request): { readonly id: string; readonly secret: string }[] {
    const value = this.cookies.valueOf(request, nameOf(this.seen.isSecure(request))) ?? '';
    return value.split('~', MOST_PEOPLE).flatMap((entry) => {
      const [, id, secret] = ENTRY.exec(entry) ?? [];
      return id === undefined || secret === undefined ? [] : [{ id, secret }];
    });
  }
}

const nameOf = (secure: boolean): string => (secure ? '__Host-remembered' : 'remembered');
