import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { createAccessRole, updateAccessRole } from '@atrium/contract/enterprise/access-roles/calls';
import type { AccessRole } from '@atrium/contract/enterprise/access-roles/schemas';
import { permissionsOfRights, type Project, type Right, RIGHTS_OF_PROJECT } from '@atrium/rules/people/rights';
import { plural } from '@atrium/rules/stock/labels';
import { Injectable } from '@nestjs/common';
import { rowOf } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { DomainError, invalidField } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import type { RawJson } from '../../platform/http/reply/reply.js';
import { RecordsReader } from '../../platform/records/records-reader.js';
import { Records } from '../../platform/records/records.js';
import { accessRoles } from './access-role.entity.js';
import { AssignmentsService } from './assignments.service.js';
import { lockRole } from './rights-of-access.js';

/** Manages named sets of rights. A change applies to all holders in the same transaction. */
@Injectable()
export class AccessRolesService {
  constructor(
    private readonly reader: RecordsReader,
    private readonly records: Records,
    private readonly assignments: AssignmentsService,
  ) {}

  list(): Promise<RawJson> {
    return this.reader.list(accessRoles);
  }

  create(person: Person, body: CheckedBody<typeof createAccessRole>): Promise<AccessRole> {
    return this.records.create(accessRoles, person, { ...body, rights: rightsIn(body.project, body.rights) });
  }

  update(person: Person, id: number, body: CheckedBody<typeof updateAccessRole>): Promise<AccessRole> {
    const { version, rights, ...fields } = body;
    return this.records.explained(accessRoles, { fields, id }, async (tx) => {
      const row = await this.records.lock(tx, accessRoles, { id });
      const wanted = rights === undefined ? undefined : rightsIn(row.project, rights);
      const role = await this.records.edit(
        tx,
        accessRoles,
        person,
        row,
        { ...fields, ...(wanted === undefined ? {} : { rights: wanted }) },
        { seen: version },
      );
      if (role.rights.join() !== row.rights.join())
        await this.assignments.setRoleOfHolders(tx, person, id, {
          permissions: permissionsOfRights(row.project, role.rights),
        });
      return role;
    });
  }

  async remove(person: Person, id: number, replacementId: number | undefined): Promise<void> {
    await this.records.explained(accessRoles, { fields: {}, id }, async (tx) => {
      // Sorted by id, so that concurrent replacements do not deadlock.
      if (replacementId !== undefined && replacementId < id) await lockRole(tx, replacementId);
      const row = await this.records.lock(tx, accessRoles, { id });
      await refuseInGroups(tx, row);
      if (replacementId !== undefined) await this.replace(tx, person, row, replacementId);
      else await refuseInUse(tx, id, row.name);
      await tx.delete(accessRoles.table.schema, id);
      await this.records.tell(tx, accessRoles, actorOf(person), 'removed', { id }, row, { about: row.name });
    });
  }

  private async replace(
    tx: Tx,
    person: Person,
    { id, project }: { readonly id: number; readonly project: Project },
    replacementId: number,
  ): Promise<void> {
    await lockRole(tx, replacementId);
    const other = await tx.findOneBy(accessRoles.table.schema, { id: replacementId, project });
    if (other === null || replacementId === id)
      throw invalidField('replacementId', 'Please choose another role of this project');
    await this.assignments.setRoleOfHolders(tx, person, id, {
      roleId: other.id,
      permissions: permissionsOfRights(project, other.rights),
    });
  }
}

/** Validates, sorts and deduplicates rights. */
const rightsIn = (project: Project, rights: readonly Right[]): Right[] => {
  const foreign = rights.findIndex((right) => !RIGHTS_OF_PROJECT[project].includes(right));
  if (foreign !== -1) throw invalidField(`rights.${foreign}`, 'This right belongs to the other project');
  return RIGHTS_OF_PROJECT[project].filter((right) => rights.includes(right));
};

/** Rejects a role that groups of single sign-on assign; it must be changed there first. */
const refuseInGroups = async (tx: Tx, { id, name }: { readonly id: number; readonly name: string }): Promise<void> => {
  const { isGiven } = await rowOf<{ isGiven: boolean }>(
    tx,
    `select exists (select from single_sign_on, jsonb_array_elements(groups) line, jsonb_each_text(line -> 'accessRoles') given
       where given.value = $1::text) as "isGiven"`,
    [id],
  );
  if (isGiven)
    throw new DomainError('resource.in-use', {
      message: `Groups of single sign-on give the role "${name}". Please choose another one there first, under Security.`,
    });
};

const refuseInUse = async (tx: Tx, id: number, name: string): Promise<void> => {
  const { people } = await rowOf<{ people: number }>(
    tx,
    'select count(*)::int as people from assignment where role_id = $1 and is_active',
    [id],
  );
  if (people > 0)
    throw new DomainError('resource.in-use', {
      message: `${plural(people, 'person has', 'people have')} the role "${name}". Please choose which role they get.`,
    });
};
