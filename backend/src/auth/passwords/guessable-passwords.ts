import { getGuessableReason } from '@atrium/rules/sign-in/guessable-password';
import { Injectable } from '@nestjs/common';
import { readPasswordContext } from '../../enterprise/directory.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';

@Injectable()
export class GuessablePasswords {
  constructor(private readonly sql: SqlPool) {}

  /** Returns the names that a guessable password of this user may contain: of the user and of the organization. */
  readNames(userId: string): Promise<string[]> {
    return readPasswordContext(this.sql, userId);
  }

  /** Throws `password.guessable` at the field `newPassword`. */
  async assertNotGuessable(userId: string, password: string): Promise<void> {
    const message = getGuessableReason(password.normalize('NFKC'), await this.readNames(userId));
    if (message === null) return;
    throw new DomainError('password.guessable', { message }, { errors: [{ path: 'newPassword', message }] });
  }
}
