import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { createClinicWebhook, updateClinicWebhook } from '@atrium/contract/platform/webhooks/calls';
import type { Webhook, WebhookDelivery } from '@atrium/contract/platform/webhooks/schemas';
import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import type { Project } from '@atrium/rules/people/rights';
import { WEBHOOKS_OF_A_PROJECT } from '@atrium/rules/people/webhooks';
import { Injectable } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.token.js';
import { SqlPool } from '../database/sql-pool.js';
import { Transactions } from '../database/transaction.js';
import { writeAudit } from '../audit/audit-entry.js';
import { DomainError, invalidField, notFound } from '../http/reply/domain-error.js';
import { actorOf, type Person } from '../http/request/person.js';
import type { RawJson } from '../http/reply/reply.js';
import { isBadPort } from '../outside/bad-ports.js';
import { leadsInside } from '../outside/leads-inside.js';
import { RecordsReader } from '../records/records-reader.js';
import { Records } from '../records/records.js';
import { Seals } from '../secrets/seals.js';
import { Deliveries } from './deliveries.js';
import { newSecret, SECRET_SEAL } from './signature.js';
import { webhooks } from './webhook.entity.js';

/** How long deliveries are also signed with the previous secret. */
const OLD_SECRET_HOURS = 24;

@Injectable()
export class WebhooksService {
  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly reader: RecordsReader,
    private readonly records: Records,
    private readonly transactions: Transactions,
    private readonly deliveries: Deliveries,
    private readonly seals: Seals,
    private readonly sql: SqlPool,
  ) {}

  list(project: Project): Promise<RawJson> {
    return this.reader.list(webhooks, 'w.project = $1', [project]);
  }

  /** Creates a webhook. Only this reply contains the secret. */
  async create(
    person: Person,
    project: Project,
    fields: CheckedBody<typeof createClinicWebhook>,
  ): Promise<Webhook & { secret: string }> {
    await this.refuseAddress(fields.url);
    const secret = newSecret();
    return this.transactions.run(async (tx) => {
      // Serializes concurrent creations, so that the limit holds.
      await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`webhooks of ${project}`]);
      const count = await tx.countBy(webhooks.table.schema, { project });
      if (count >= WEBHOOKS_OF_A_PROJECT)
        throw new DomainError('resource.in-use', {
          message: `${PROJECT_NAMES[project]} has ${count} webhooks already. Please remove one first.`,
        });
      const sealed = this.seals.seal(secret, SECRET_SEAL);
      const { url, name } = fields;
      const events = [...new Set(fields.events)];
      const made = { project, name, url, events, isActive: true, secret: sealed, madeBy: person.id };
      return { ...(await this.records.insert(tx, webhooks, person, made)), secret };
    });
  }

  async update(
    person: Person,
    project: Project,
    id: number,
    { version, ...fields }: CheckedBody<typeof updateClinicWebhook>,
  ): Promise<Webhook> {
    if (fields.url !== undefined) await this.refuseAddress(fields.url);
    return this.records.explained(webhooks, { fields, id }, async (tx) => {
      const row = await this.records.lock(tx, webhooks, { id, project });
      // A reactivated webhook gets the full failure period; one that a user deactivates was not paused.
      const beside =
        fields.isActive !== undefined && fields.isActive !== row.isActive
          ? {
              failingSince: null,
              pausedReason: null,
              ...(row.pausedReason === 'access-ended' && { madeBy: person.id }),
            }
          : {};
      return this.records.edit(tx, webhooks, person, row, fields, { seen: version, beside });
    });
  }

  remove(person: Person, project: Project, id: number): Promise<void> {
    return this.records.remove(webhooks, person, { id, project });
  }

  async rotate(person: Person, project: Project, id: number): Promise<{ secret: string }> {
    const secret = newSecret();
    return this.transactions.run(async (tx) => {
      const { name } = await this.records.lock(tx, webhooks, { id, project });
      await tx.query(
        `update webhook set old_secret = secret, old_secret_until = now() + interval '${OLD_SECRET_HOURS} hours', secret = $2 where id = $1`,
        [id, this.seals.seal(secret, SECRET_SEAL)],
      );
      await writeAudit(tx, {
        actor: actorOf(person),
        action: 'rotated',
        objectKind: 'webhook',
        objectId: String(id),
        objectName: name,
        project,
      });
      return { secret };
    });
  }

  test(person: Person, project: Project, id: number): Promise<WebhookDelivery> {
    return this.transactions.run(async (tx) => {
      await this.records.lock(tx, webhooks, { id, project });
      return this.deliveries.addTest(tx, await this.records.read(tx, webhooks, id), actorOf(person));
    });
  }

  async listDeliveries(
    project: Project,
    id: number,
    query: Parameters<Deliveries['list']>[1],
  ): ReturnType<Deliveries['list']> {
    const found = await this.sql.rows('select 1 from webhook where id = $1 and project = $2', [id, project]);
    if (found.length === 0) throw notFound(webhooks.resource.noun);
    return this.deliveries.list(id, query);
  }

  again(project: Project, id: number, deliveryId: string): Promise<WebhookDelivery> {
    return this.transactions.run(async (tx) => {
      await this.records.lock(tx, webhooks, { id, project });
      return this.deliveries.again(tx, await this.records.read(tx, webhooks, id), deliveryId);
    });
  }

  /**
   * Rejects an unreachable or private address. Names may resolve differently later, so each connection checks again.
   */
  private async refuseAddress(url: string): Promise<void> {
    const { protocol, hostname, port, username, password } = new URL(url);
    if (username !== '' || password !== '')
      throw invalidField('url', 'Please enter an address without a password in it');
    if (isBadPort(port))
      throw invalidField(
        'url',
        `Port ${port} belongs to another protocol, so nothing is sent to it. Please use another`,
      );
    const host = `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
    if (!this.config.webhookAllowHosts.includes(host) && (await leadsInside(hostname)))
      throw invalidField(
        'url',
        'Please enter an address of the public internet. This one leads into your own network.',
      );
  }
}
