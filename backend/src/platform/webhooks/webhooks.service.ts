import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { createClinicWebhook, updateClinicWebhook } from '@atrium/contract/platform/webhooks/calls';
import type { Webhook, WebhookDelivery } from '@atrium/contract/platform/webhooks/schemas';
import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import type { Project } from '@atrium/rules/people/rights';
import { MAX_WEBHOOKS_PER_PROJECT } from '@atrium/rules/people/webhooks';
import { Injectable } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.token.js';
import { SqlPool } from '../database/sql-pool.js';
import { Transactions } from '../database/transaction.js';
import { writeAudit } from '../audit/audit-entry.js';
import { DomainError, invalidField, notFound } from '../http/reply/domain-error.js';
import { toActor, type Person } from '../http/request/current-user.js';
import type { RawJson } from '../http/reply/reply.js';
import { isBadPort } from '../egress/bad-ports.js';
import { isPrivateHost } from '../egress/is-private-host.js';
import { EntityQueries } from '../entities/entity-queries.js';
import { EntityStore } from '../entities/entity-store.js';
import { SecretBox } from '../secrets/secret-box.js';
import { WebhookDeliveries } from './webhook-deliveries.js';
import { generateSecret, SECRET_ENCRYPTION_PURPOSE } from './signature.js';
import { webhooks } from './webhook.entity.js';

/** Hours during which deliveries are also signed with the previous secret. */
const OLD_SECRET_HOURS = 24;

@Injectable()
export class WebhooksService {
  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly queries: EntityQueries,
    private readonly entities: EntityStore,
    private readonly transactions: Transactions,
    private readonly deliveries: WebhookDeliveries,
    private readonly secretBox: SecretBox,
    private readonly sql: SqlPool,
  ) {}

  list(project: Project): Promise<RawJson> {
    return this.queries.list(webhooks, 'w.project = $1', [project]);
  }

  /** Creates a webhook. Only this reply contains the secret. */
  async create(
    person: Person,
    project: Project,
    fields: CheckedBody<typeof createClinicWebhook>,
  ): Promise<Webhook & { secret: string }> {
    await this.assertAllowedUrl(fields.url);
    const secret = generateSecret();
    return this.transactions.run(async (tx) => {
      // Serializes concurrent creations, so that the limit holds.
      await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`webhooks of ${project}`]);
      const count = await tx.countBy(webhooks.table.schema, { project });
      if (count >= MAX_WEBHOOKS_PER_PROJECT)
        throw new DomainError('resource.in-use', {
          message: `${PROJECT_NAMES[project]} already has ${count} webhooks. Please remove one first.`,
        });
      const sealed = this.secretBox.encrypt(secret, SECRET_ENCRYPTION_PURPOSE);
      const { url, name } = fields;
      const events = [...new Set(fields.events)];
      const values = { project, name, url, events, isActive: true, secret: sealed, madeBy: person.id };
      return { ...(await this.entities.insert(tx, webhooks, person, values)), secret };
    });
  }

  async update(
    person: Person,
    project: Project,
    id: number,
    { version, ...fields }: CheckedBody<typeof updateClinicWebhook>,
  ): Promise<Webhook> {
    if (fields.url !== undefined) await this.assertAllowedUrl(fields.url);
    return this.entities.withConstraintErrors(webhooks, { fields, id }, async (tx) => {
      const row = await this.entities.lock(tx, webhooks, { id, project });
      // A reactivated webhook gets the full failure period; one that a user deactivates was not paused.
      const secretFields =
        fields.isActive !== undefined && fields.isActive !== row.isActive
          ? {
              failingSince: null,
              pausedReason: null,
              ...(row.pausedReason === 'access-ended' && { madeBy: person.id }),
            }
          : {};
      return this.entities.edit(tx, webhooks, person, row, fields, {
        seenVersion: version,
        extraColumns: secretFields,
      });
    });
  }

  remove(person: Person, project: Project, id: number): Promise<void> {
    return this.entities.remove(webhooks, person, { id, project });
  }

  async rotateSecret(person: Person, project: Project, id: number): Promise<{ secret: string }> {
    const secret = generateSecret();
    return this.transactions.run(async (tx) => {
      const { name } = await this.entities.lock(tx, webhooks, { id, project });
      await tx.query(
        `update webhook set old_secret = secret, old_secret_until = now() + interval '${OLD_SECRET_HOURS} hours', secret = $2 where id = $1`,
        [id, this.secretBox.encrypt(secret, SECRET_ENCRYPTION_PURPOSE)],
      );
      await writeAudit(tx, {
        actor: toActor(person),
        action: 'rotated',
        objectKind: 'webhook',
        objectId: String(id),
        objectName: name,
        project,
      });
      return { secret };
    });
  }

  sendTest(person: Person, project: Project, id: number): Promise<WebhookDelivery> {
    return this.transactions.run(async (tx) => {
      await this.entities.lock(tx, webhooks, { id, project });
      return this.deliveries.addTest(tx, await this.entities.read(tx, webhooks, id), toActor(person));
    });
  }

  async listDeliveries(
    project: Project,
    id: number,
    query: Parameters<WebhookDeliveries['list']>[1],
  ): ReturnType<WebhookDeliveries['list']> {
    const found = await this.sql.rows('select 1 from webhook where id = $1 and project = $2', [id, project]);
    if (found.length === 0) throw notFound(webhooks.resource.noun);
    return this.deliveries.list(id, query);
  }

  redeliver(project: Project, id: number, deliveryId: string): Promise<WebhookDelivery> {
    return this.transactions.run(async (tx) => {
      await this.entities.lock(tx, webhooks, { id, project });
      return this.deliveries.redeliver(tx, await this.entities.read(tx, webhooks, id), deliveryId);
    });
  }

  /**
   * Rejects an unreachable or private address. Names may resolve differently later, so each connection checks again.
   */
  private async assertAllowedUrl(url: string): Promise<void> {
    const { protocol, hostname, port, username, password } = new URL(url);
    if (username !== '' || password !== '')
      throw invalidField('url', 'Please enter an address without a password in it');
    if (isBadPort(port)) throw invalidField('url', `Port ${port} belongs to another protocol. Please use another port`);
    const host = `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
    if (!this.config.webhookAllowHosts.includes(host) && (await isPrivateHost(hostname)))
      throw invalidField('url', 'Please enter a public address. This one is in your own network.');
  }
}
