import type { createPost, Post, updatePost } from '@atrium/contract/agency/posts';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { EventCatalogue } from '@atrium/contract/core/live';
import { normaliseWallTime } from '@atrium/rules/wall-time';
import { Injectable } from '@nestjs/common';
import { changesOf } from '../../platform/database/changes.js';
import { brokenConstraint } from '../../platform/database/constraint.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { refuseStale } from '../../platform/database/stale.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { invalidField, notFound } from '../../platform/http/domain-error.js';
import { actorOf, type Person } from '../../platform/http/person.js';
import { RawJson } from '../../platform/http/reply.js';
import { projectRoom } from '../../platform/realtime/rooms.js';
import { editedBy } from '../edited-by.js';
import { PostRow } from './post.entity.js';
import { POST_JOINS, POST_JSON } from './post.view.js';

type PostEvent = 'post.created' | 'post.updated' | 'post.removed';

/** Clients' posts. When a post is due is wall time of the organisation: no change of a clock or of the zone moves it. */
@Injectable()
export class PostsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly sql: SqlPool,
  ) {}

  async list(clientId: number): Promise<RawJson> {
    const [row] = await this.sql.rows<{ json: string }>(
      `select coalesce(jsonb_agg(${POST_JSON} order by p.scheduled_at, p.id) filter (where p.id is not null), '[]')::text as json
       from agency_clients c left join agency_posts p on p.client_id = c.id ${POST_JOINS}
       where c.id = $1 group by c.id`,
      [clientId],
    );
    if (row === undefined) throw notFound('Client');
    return new RawJson(row.json);
  }

  async create(person: Person, clientId: number, { scheduledDate, ...fields }: CheckedBody<typeof createPost>): Promise<Post> {
    try {
      return await this.transactions.run(async (tx) => {
        const { identifiers } = await tx.insert(PostRow, { ...fields, scheduledDate: await this.wallTime(tx, scheduledDate), clientId, updatedBy: person.id });
        const post = await this.read(tx, (identifiers[0] as { id: number }).id);
        await this.tell(tx, person, 'post.created', { post });
        return post;
      });
    } catch (error) {
      // The database alone knows for sure: somebody may be deleting the client now.
      if (brokenConstraint(error) === 'agency_posts_client_fkey') throw notFound('Client');
      throw error;
    }
  }

  update(person: Person, id: number, { version, scheduledDate, ...fields }: CheckedBody<typeof updatePost>): Promise<Post> {
    return this.transactions.run(async (tx) => {
      const row = await this.locked(tx, id);
      await refuseStale(row, version, () => this.read(tx, id));
      const scheduled = scheduledDate === undefined ? {} : { scheduledDate: await this.wallTime(tx, scheduledDate) };
      const changes = changesOf({ ...fields, ...scheduled }, row);
      if (changes === null) return this.read(tx, id);
      await tx.update(PostRow, id, { ...changes, ...editedBy(person.id) });
      const post = await this.read(tx, id);
      await this.tell(tx, person, 'post.updated', { post });
      return post;
    });
  }

  async remove(person: Person, id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.locked(tx, id);
      await tx.delete(PostRow, id);
      await this.tell(tx, person, 'post.removed', { post: { id } });
    });
  }

  /** An instant becomes what the organisation's clock shows then. */
  private async wallTime(tx: Tx, text: string): Promise<string> {
    const [organisation] = (await tx.query('select time_zone as zone from organisation')) as [{ zone: string }];
    const wall = normaliseWallTime(text, organisation.zone);
    // At the ends of the calendar an instant may be a day in one zone and none in another.
    if (wall === null) throw invalidField('scheduledDate', 'Please enter a date and time such as 2026-11-02T09:30');
    return wall;
  }

  private async locked(tx: Tx, id: number): Promise<PostRow> {
    const row = await tx.findOne(PostRow, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (row === null) throw notFound('Post');
    return row;
  }

  private async read(tx: Tx, id: number): Promise<Post> {
    const [row] = (await tx.query(`select ${POST_JSON} as json from agency_posts p ${POST_JOINS} where p.id = $1`, [id])) as { json: Post }[];
    if (row === undefined) throw notFound('Post');
    return row.json;
  }

  private tell<T extends PostEvent>(tx: Tx, person: Person, type: T, data: EventCatalogue[T]): Promise<void> {
    return this.outbox.append<PostEvent>(tx, { type, actor: actorOf(person), project: 'talent-phi', rooms: [projectRoom('talent-phi')], data });
  }
}
