import { guessablePassword } from '@atrium/rules/sign-in/guessable-password';
import { Injectable } from '@nestjs/common';
import { contextOfPasswords } from '../../enterprise/directory.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';

@Injectable()
export class GuessablePasswords {
  constructor(private readonly sql: SqlPool) {}

  /** Returns names known about the user and the organization. */
  namesOf(userId: string): Promise<string[]> {
    return contextOfPasswords(this.sql, userId);
  }

  /** Throws `password.guessable` at the field `newPassword`. */
  async refuse(userId: string, password: string): Promise<void> {
    const message = guessablePassword(password.normalize('NFKC'), await this.namesOf(userId));
    if (message === null) return;
    throw new DomainError('password.guessable', { message }, { errors: [{ path: 'newPassword', message }] });
  }
}
