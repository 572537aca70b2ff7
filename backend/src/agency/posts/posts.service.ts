import type { createPost, updatePost } from '@atrium/contract/agency/posts/calls';
import type { Post } from '@atrium/contract/agency/posts/schemas';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { refusalOfPost } from '@atrium/rules/posts';
import { normaliseWallTime } from '@atrium/rules/time/wall-time';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/person.js';
import { Records } from '../../platform/records/records.js';
import { posts } from './post.entity.js';
import { rowOf } from '../../platform/database/rows.js';

/** Posts of clients. Their schedule is local time, so that a change of the time zone does not move it. */
@Injectable()
export class PostsService {
  constructor(private readonly records: Records) {}

  create(person: Person, clientId: number, fields: CheckedBody<typeof createPost>): Promise<Post> {
    return this.records.explained(posts, { fields, id: null }, async (tx) => {
      const scheduledDate = await wallTime(tx, fields.scheduledDate);
      refuseTooLong({ ...fields, status: fields.status ?? 'scheduled' });
      return this.records.insert(tx, posts, person, { ...fields, scheduledDate, clientId, authorId: person.id });
    });
  }

  update(person: Person, id: number, { version, ...fields }: CheckedBody<typeof updatePost>): Promise<Post> {
    return this.records.explained(posts, { fields, id }, async (tx) => {
      const row = await this.records.lock(tx, posts, { id });
      const { scheduledDate, content = row.content, platform = row.platform, status = row.status } = fields;
      refuseTooLong({ content, platform, status }, row);
      const scheduled = scheduledDate === undefined ? {} : { scheduledDate: await wallTime(tx, scheduledDate) };
      return this.records.edit(tx, posts, person, row, { ...fields, ...scheduled }, { seen: version });
    });
  }
}

const refuseTooLong = (...texts: Parameters<typeof refusalOfPost>): void => {
  const refusal = refusalOfPost(...texts);
  if (refusal !== null) throw invalidField('content', refusal);
};

/** Converts a timestamp to the organization's local time. */
const wallTime = async (tx: Tx, text: string): Promise<string> => {
  const organisation = await rowOf<{ zone: string }>(tx, 'select time_zone as zone from organisation');
  const wall = normaliseWallTime(text, organisation.zone);
  // At the limits of the calendar, a timestamp may be invalid in another time zone.
  if (wall === null) throw invalidField('scheduledDate', 'Please enter a date and time such as 2026-11-02T09:30');
  return wall;
};
