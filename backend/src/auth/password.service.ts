import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { errorMessage, type ErrorCode } from '@atrium/contract/core/errors';
import type { changeOwnPassword, setSuperadminPassword } from '@atrium/contract/session/session';
import { Injectable } from '@nestjs/common';
import { Directory, storePassword } from '../enterprise/directory.js';
import type { Config } from '../platform/config/config.js';
import { InjectConfig } from '../platform/config/config.token.js';
import { Transactions } from '../platform/database/transaction.js';
import { DomainError, notFound } from '../platform/http/domain-error.js';
import { writeAudit } from '../platform/audit/audit-entry.js';
import { actorOf, type Person } from '../platform/http/person.js';
import { endSessions } from './access.js';
import { Passwords } from './passwords.js';
import { Sessions } from './sessions.js';

@Injectable()
export class PasswordService {
  constructor(
    private readonly directory: Directory,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly transactions: Transactions,
    @InjectConfig() private readonly config: Config,
  ) {}

  /** One's own: needs the current one, and ends the sessions on all other devices. */
  async change(person: Person, sessionId: string, body: CheckedBody<typeof changeOwnPassword>): Promise<void> {
    const credentials = await this.directory.credentials(person.id);
    if (credentials === null) throw new DomainError('auth.unauthorized');
    if (!(await this.passwords.verify(credentials.passwordHash, body.currentPassword))) throw refusal('password.incorrect', 'currentPassword');
    if (credentials.mustChangePassword && body.newPassword === body.currentPassword) throw refusal('password.unchanged', 'newPassword');
    const hash = await this.passwords.hash(body.newPassword);
    await this.transactions.run(async (tx) => {
      const replacing = credentials.passwordHash ?? '';
      if (!(await storePassword(tx, person.id, { hash, isTemporary: false, replacing }))) throw refusal('password.incorrect', 'currentPassword');
      const actor = actorOf(person);
      await writeAudit(tx, { actor, action: 'changed', objectKind: 'password', objectId: person.id, objectName: actor.name });
      await endSessions(tx, actor, { id: person.id, name: actor.name }, sessionId);
      await this.sessions.tell(tx, [person.id], actor);
    });
  }

  /** The superadmin's of this installation, by name; no other's. */
  async setSuperadmins(person: Person, sessionId: string, body: CheckedBody<typeof setSuperadminPassword>): Promise<void> {
    const { username } = this.config.superadmin;
    const target = await this.directory.credentialsByName(username);
    if (body.username.toLowerCase() !== username.trim().toLowerCase() || target === null || target.role !== 'superadmin') throw notFound('Account');
    const hash = await this.passwords.hash(body.newPassword);
    await this.transactions.run(async (tx) => {
      await storePassword(tx, target.id, { hash, isTemporary: false });
      const actor = actorOf(person);
      const whose = { id: target.id, name: target.id === person.id ? actor.name : username };
      await writeAudit(tx, { actor, action: 'changed', objectKind: 'password', objectId: whose.id, objectName: whose.name });
      await endSessions(tx, actor, whose, target.id === person.id ? sessionId : null);
      await this.sessions.tell(tx, [target.id], actor);
    });
  }
}

const refusal = (code: ErrorCode, path: string): DomainError => new DomainError(code, {}, { errors: [{ path, message: errorMessage(code) }] });
