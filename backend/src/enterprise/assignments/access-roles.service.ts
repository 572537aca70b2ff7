import type { CheckedBody, CheckedQuery } from '@atrium/contract/core/endpoint';
import type {
  createAccessRole,
  removeAccessRole,
  updateAccessRole,
} from '@atrium/contract/enterprise/access-roles/calls';
import type { AccessRole } from '@atrium/contract/enterprise/access-roles/schemas';
import type { HandoverChoice } from '@atrium/contract/enterprise/open-work';
import { toPermissions, type Project, type Right, RIGHTS_OF_PROJECT } from '@atrium/rules/people/rights';
import { formatPlural } from '@atrium/rules/stock/labels';
import { Injectable } from '@nestjs/common';
import { queryRow } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { DomainError, invalidField } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import type { RawJson } from '../../platform/http/reply/reply.js';
import { EntityQueries } from '../../platform/entities/entity-queries.js';
import { EntityStore } from '../../platform/entities/entity-store.js';
import { accessRoles } from './access-role.entity.js';
import { AssignmentsService } from './assignments.service.js';
import { lockRole } from './access-rights.js';

/** Manages named sets of rights. A change applies to all holders in the same transaction. */
@Injectable()
export class AccessRolesService {
  constructor(
    private readonly queries: EntityQueries,
    private readonly entities: EntityStore,
    private readonly assignments: AssignmentsService,
  ) {}

  list(): Promise<RawJson> {
    return this.queries.list(accessRoles);
  }

  create(person: Person, body: CheckedBody<typeof createAccessRole>): Promise<AccessRole> {
    return this.entities.create(accessRoles, person, { ...body, rights: validateRights(body.project, body.rights) });
  }

  update(person: Person, id: number, body: CheckedBody<typeof updateAccessRole>): Promise<AccessRole> {
    const { version, name, rights, ...handover } = body;
    const fields = { name };
    return this.entities.withConstraintErrors(accessRoles, { fields, id }, async (tx) => {
      const row = await this.entities.lock(tx, accessRoles, { id });
      const newRights = rights === undefined ? undefined : validateRights(row.project, rights);
      const role = await this.entities.edit(
        tx,
        accessRoles,
        person,
        row,
        { ...fields, ...(newRights === undefined ? {} : { rights: newRights }) },
        { seenVersion: version },
      );
      if (role.rights.join() !== row.rights.join())
        await this.assignments.updateRoleHolders(
          tx,
          person,
          id,
          { permissions: toPermissions(row.project, role.rights) },
          handover,
        );
      return role;
    });
  }

  async remove(
    person: Person,
    id: number,
    { replacementId, ...handover }: CheckedQuery<typeof removeAccessRole>,
  ): Promise<void> {
    await this.entities.withConstraintErrors(accessRoles, { fields: {}, id }, async (tx) => {
      // Sorted by id, so that concurrent replacements do not deadlock.
      if (replacementId !== undefined && replacementId < id) await lockRole(tx, replacementId);
      const row = await this.entities.lock(tx, accessRoles, { id });
      await assertNotInGroups(tx, row);
      if (replacementId !== undefined) await this.replace(tx, person, row, replacementId, handover);
      else await assertUnused(tx, id, row.name);
      await tx.delete(accessRoles.table.schema, id);
      await this.entities.publish(tx, accessRoles, toActor(person), 'removed', { id }, row, { about: row.name });
    });
  }

  private async replace(
    tx: Tx,
    person: Person,
    { id, project }: { readonly id: number; readonly project: Project },
    replacementId: number,
    handover: HandoverChoice,
  ): Promise<void> {
    await lockRole(tx, replacementId);
    const other = await tx.findOneBy(accessRoles.table.schema, { id: replacementId, project });
    if (other === null || replacementId === id)
      throw invalidField('replacementId', 'Please choose another role of this project');
    await this.assignments.updateRoleHolders(
      tx,
      person,
      id,
      { roleId: other.id, permissions: toPermissions(project, other.rights) },
      handover,
    );
  }
}

/** Validates, sorts and deduplicates rights. */
const validateRights = (project: Project, rights: readonly Right[]): Right[] => {
  const foreign = rights.findIndex((right) => !RIGHTS_OF_PROJECT[project].includes(right));
  if (foreign !== -1) throw invalidField(`rights.${foreign}`, 'This right belongs to the other project');
  return RIGHTS_OF_PROJECT[project].filter((right) => rights.includes(right));
};

/** Throws for a role that the group mapping of single sign-on assigns. The mapping must be changed first. */
const assertNotInGroups = async (
  tx: Tx,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<void> => {
  const { isGiven } = await queryRow<{ isGiven: boolean }>(
    tx,
    `select exists (select from single_sign_on, jsonb_array_elements(groups) line, jsonb_each_text(line -> 'accessRoles') given
       where given.value = $1::text) as "isGiven"`,
    [id],
  );
  if (isGiven)
    throw new DomainError('resource.in-use', {
      message: `Single sign-on groups assign the role "${name}". Please choose another role there first, under Security.`,
    });
};

const assertUnused = async (tx: Tx, id: number, name: string): Promise<void> => {
  const { people } = await queryRow<{ people: number }>(
    tx,
    'select count(*)::int as people from assignment where role_id = $1 and is_active',
    [id],
  );
  if (people > 0)
    throw new DomainError('resource.in-use', {
      message: `${formatPlural(people, 'person has', 'people have')} the role "${name}". Please choose their new role.`,
    });
};
