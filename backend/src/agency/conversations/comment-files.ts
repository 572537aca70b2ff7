import { Injectable, type OnModuleInit } from '@nestjs/common';
import { queryRows } from '../../platform/database/rows.js';
import { FileSubjects } from '../../platform/files/file-subjects.js';
import { DomainError, notFound } from '../../platform/http/reply/domain-error.js';

/** Lets authors attach files to their comments. */
@Injectable()
export class CommentFiles implements OnModuleInit {
  constructor(private readonly subjects: FileSubjects) {}

  onModuleInit(): void {
    this.subjects.add({
      kind: 'comment',
      project: 'talent-phi',
      right: 'comments:write',
      existsSql: 'select from agency_comment where id = $1 and deleted_at is null',
      lock: async (tx, person, id) => {
        const [comment] = await queryRows<{ authorId: string }>(
          tx,
          'select author_id as "authorId" from agency_comment where id = $1 and deleted_at is null for update',
          [id],
        );
        if (comment === undefined) throw notFound('Comment');
        if (comment.authorId !== person.id) throw new DomainError('comment.not-yours');
      },
    });
  }
}
