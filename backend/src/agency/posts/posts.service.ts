import type { createPost, updatePost } from '@atrium/contract/agency/posts/calls';
import type { Post } from '@atrium/contract/agency/posts/schemas';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { getPostProblem } from '@atrium/rules/posts';
import { normalizeWallTime } from '@atrium/rules/time/wall-time';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/current-user.js';
import { EntityStore } from '../../platform/entities/entity-store.js';
import { assertTeamMember } from '../assignee.js';
import { posts } from './post.entity.js';
import { queryRow } from '../../platform/database/rows.js';

/** Posts of clients. Their schedule is local time, so that a change of the time zone does not move it. */
@Injectable()
export class PostsService {
  constructor(private readonly entities: EntityStore) {}

  create(person: Person, clientId: number, fields: CheckedBody<typeof createPost>): Promise<Post> {
    return this.entities.withConstraintErrors(posts, { fields, id: null }, async (tx) => {
      const scheduledDate = await toWallTime(tx, fields.scheduledDate);
      assertTextLength({ ...fields, status: fields.status ?? 'scheduled' });
      // A superadmin may be responsible without an assignment.
      if (fields.responsibleId !== person.id) await assertTeamMember(tx, fields.responsibleId, 'responsibleId');
      const authored = { authorId: person.id, responsibleId: person.id };
      return this.entities.insert(tx, posts, person, { ...authored, ...fields, scheduledDate, clientId });
    });
  }

  update(person: Person, id: number, { version, ...fields }: CheckedBody<typeof updatePost>): Promise<Post> {
    return this.entities.withConstraintErrors(posts, { fields, id }, async (tx) => {
      const row = await this.entities.lock(tx, posts, { id });
      const { scheduledDate, content = row.content, platform = row.platform, status = row.status } = fields;
      assertTextLength({ content, platform, status }, row);
      const scheduled = scheduledDate === undefined ? {} : { scheduledDate: await toWallTime(tx, scheduledDate) };
      return this.entities.edit(
        tx,
        posts,
        person,
        row,
        { ...fields, ...scheduled },
        {
          seenVersion: version,
          beforeWrite: ({ responsibleId }) => assertTeamMember(tx, responsibleId as string | null, 'responsibleId'),
        },
      );
    });
  }
}

const assertTextLength = (...texts: Parameters<typeof getPostProblem>): void => {
  const refusal = getPostProblem(...texts);
  if (refusal !== null) throw invalidField('content', refusal);
};

/** Converts a timestamp to the organization's local time. */
const toWallTime = async (tx: Tx, text: string): Promise<string> => {
  const organization = await queryRow<{ zone: string }>(tx, 'select time_zone as zone from organisation');
  const wall = normalizeWallTime(text, organization.zone);
  // At the limits of the calendar, a timestamp may be invalid in another time zone.
  if (wall === null) throw invalidField('scheduledDate', 'Please enter a date and time such as 2026-11-02T09:30');
  return wall;
};
