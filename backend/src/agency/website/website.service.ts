import type { CheckedBody, CheckedParams } from '@atrium/contract/core/endpoint';
import type { EventCatalogue } from '@atrium/contract/core/live';
import type { createWebsitePage, updateWebsitePage, WebsitePage } from '@atrium/contract/agency/website';
import { Injectable } from '@nestjs/common';
import { changesOf } from '../../platform/database/changes.js';
import { brokenConstraint } from '../../platform/database/constraint.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { refuseStale } from '../../platform/database/stale.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { notFound } from '../../platform/http/domain-error.js';
import { actorOf, type Person } from '../../platform/http/person.js';
import { RawJson } from '../../platform/http/reply.js';
import { projectRoom } from '../../platform/realtime/rooms.js';
import { editedBy } from '../edited-by.js';
import { WebsitePageRow } from './website-page.entity.js';
import { WEBSITE_PAGE_JOINS, WEBSITE_PAGE_JSON } from './website-page.view.js';

type PageEvent = 'page.created' | 'page.updated' | 'page.removed';
type Place = CheckedParams<typeof updateWebsitePage>;

/** The state of clients' websites. A page is reached through its own client alone, and never changes it. */
@Injectable()
export class WebsiteService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly sql: SqlPool,
  ) {}

  async list(clientId: number): Promise<RawJson> {
    const [row] = await this.sql.rows<{ json: string }>(
      `select coalesce(jsonb_agg(${WEBSITE_PAGE_JSON} order by lower(w.project_name), w.id) filter (where w.id is not null), '[]')::text as json
       from agency_clients c left join agency_website_pages w on w.client_id = c.id ${WEBSITE_PAGE_JOINS}
       where c.id = $1 group by c.id`,
      [clientId],
    );
    if (row === undefined) throw notFound('Client');
    return new RawJson(row.json);
  }

  async create(person: Person, clientId: number, fields: CheckedBody<typeof createWebsitePage>): Promise<WebsitePage> {
    try {
      return await this.transactions.run(async (tx) => {
        const { identifiers } = await tx.insert(WebsitePageRow, { ...fields, clientId, updatedBy: person.id });
        const page = await this.read(tx, (identifiers[0] as { id: number }).id);
        await this.tell(tx, person, 'page.created', { page });
        return page;
      });
    } catch (error) {
      // The database alone knows for sure: somebody may be deleting the client now.
      if (brokenConstraint(error) === 'agency_website_pages_client_fkey') throw notFound('Client');
      throw error;
    }
  }

  update(person: Person, place: Place, { version, ...fields }: CheckedBody<typeof updateWebsitePage>): Promise<WebsitePage> {
    return this.transactions.run(async (tx) => {
      const row = await this.locked(tx, place);
      await refuseStale(row, version, () => this.read(tx, row.id));
      const changes = changesOf(fields, row);
      if (changes === null) return this.read(tx, row.id);
      await tx.update(WebsitePageRow, row.id, { ...changes, ...editedBy(person.id) });
      const page = await this.read(tx, row.id);
      await this.tell(tx, person, 'page.updated', { page });
      return page;
    });
  }

  async remove(person: Person, place: Place): Promise<void> {
    await this.transactions.run(async (tx) => {
      const { id } = await this.locked(tx, place);
      await tx.delete(WebsitePageRow, id);
      await this.tell(tx, person, 'page.removed', { page: { id } });
    });
  }

  private async locked(tx: Tx, { clientId, id }: Place): Promise<WebsitePageRow> {
    const row = await tx.findOne(WebsitePageRow, { where: { id, clientId }, lock: { mode: 'pessimistic_write' } });
    if (row !== null) return row;
    const clients = (await tx.query('select 1 from agency_clients where id = $1', [clientId])) as unknown[];
    throw notFound(clients.length === 0 ? 'Client' : 'Page');
  }

  private async read(tx: Tx, id: number): Promise<WebsitePage> {
    const [row] = (await tx.query(`select ${WEBSITE_PAGE_JSON} as json from agency_website_pages w ${WEBSITE_PAGE_JOINS} where w.id = $1`, [id])) as { json: WebsitePage }[];
    if (row === undefined) throw notFound('Page');
    return row.json;
  }

  private tell<T extends PageEvent>(tx: Tx, person: Person, type: T, data: EventCatalogue[T]): Promise<void> {
    return this.outbox.append<PageEvent>(tx, { type, actor: actorOf(person), project: 'talent-phi', rooms: [projectRoom('talent-phi')], data });
  }
}
