import { guessablePassword } from '@atrium/rules/sign-in/guessable-password';
import { Injectable } from '@nestjs/common';
import { contextOfPasswords } from '../../enterprise/directory.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';

/** Passwords that are among the first that somebody would try for this person. */
@Injectable()
export class GuessablePasswords {
  constructor(private readonly sql: SqlPool) {}

  /** What others know of this person, and of the company. */
  namesOf(userId: string): Promise<string[]> {
    return contextOfPasswords(this.sql, userId);
  }

  /** @throws DomainError `password.guessable`, at the field of the new password */
  async refuse(userId: string, password: string): Promise<void> {
    const message = guessablePassword(password.normalize('NFKC'), await this.namesOf(userId));
    if (message === null) return;
    throw new DomainError('password.guessable', { message }, { errors: [{ path: 'newPassword', message }] });
  }
}
