import type { createWebsitePage, updateWebsitePage } from '@atrium/contract/agency/website/calls';
import type { WebsitePage } from '@atrium/contract/agency/website/schemas';
import type { CheckedBody, CheckedParams } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';
import type { Person } from '../../platform/http/request/current-user.js';
import { EntityStore } from '../../platform/entities/entity-store.js';
import { assertTeamMember, isUserId } from '../assignee.js';
import { websitePages } from './website-page.entity.js';

interface ResponsibleFields {
  readonly responsible?: string | null | undefined;
  readonly responsibleId?: string | null | undefined;
}

/** Pages of clients' websites. A user or a free text is responsible, never both. */
@Injectable()
export class WebsitePagesService {
  constructor(private readonly entities: EntityStore) {}

  create(person: Person, clientId: number, fields: CheckedBody<typeof createWebsitePage>): Promise<WebsitePage> {
    return this.entities.withConstraintErrors(websitePages, { fields, id: null }, async (tx) =>
      this.entities.insert(tx, websitePages, person, {
        ...fields,
        ...(await resolveResponsible(tx, fields, null)),
        clientId,
      }),
    );
  }

  update(
    person: Person,
    where: CheckedParams<typeof updateWebsitePage>,
    { version, ...fields }: CheckedBody<typeof updateWebsitePage>,
  ): Promise<WebsitePage> {
    return this.entities.withConstraintErrors(websitePages, { fields, id: where.id }, async (tx) => {
      const row = await this.entities.lock(tx, websitePages, where);
      const responsible = await resolveResponsible(tx, fields, await this.readResponsible(tx, row));
      return this.entities.edit(tx, websitePages, person, row, { ...fields, ...responsible }, { seenVersion: version });
    });
  }

  private async readResponsible(tx: Tx, { id, responsibleId }: { id: number; responsibleId: string | null }) {
    return { responsibleId, responsible: (await this.entities.read(tx, websitePages, id)).responsible };
  }
}

/**
 * Returns the changed columns. Only one of the two is set: a user clears the text, and a text clears the user. A text
 * that is the id of a user sets that user. A text that equals the current one changes nothing.
 */
const resolveResponsible = async (
  tx: Tx,
  { responsible, responsibleId }: ResponsibleFields,
  before: ResponsibleFields | null,
): Promise<ResponsibleFields> => {
  const isTextSent = responsible !== undefined && responsible !== before?.responsible;
  const named = isTextSent && isUserId(responsible) ? responsible.toLowerCase() : undefined;
  const userId = responsibleId ?? named;
  if (userId !== undefined) {
    if (userId === before?.responsibleId) return { responsible: undefined, responsibleId: undefined };
    await assertTeamMember(tx, userId, responsibleId === undefined ? 'responsible' : 'responsibleId');
    return { responsible: null, responsibleId: userId };
  }
  if (isTextSent) return { responsible, responsibleId: null };
  if (responsibleId === null && before?.responsibleId != null) return { responsible: null, responsibleId: null };
  return { responsible: undefined, responsibleId: undefined };
};
