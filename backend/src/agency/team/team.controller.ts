import {
  listAgencyTeam,
  listMemberships,
  listWorkloads,
  listWorkWithoutAccess,
} from '@atrium/contract/agency/team/calls';
import type { Membership, WorkWithoutAccess } from '@atrium/contract/agency/team/schemas';
import {
  getMissingKinds,
  hasWork,
  NO_ACCESS,
  type OpenWork,
  restrictWork,
  UNASSIGNED,
  WORK_PROJECT,
  type WorkReceiver,
} from '@atrium/rules/agency/open-work';
import type { Workload } from '@atrium/rules/agency/workload';
import { Controller } from '@nestjs/common';
import { canManageProject } from '../../auth/access.js';
import { type Account, Directory } from '../../enterprise/directory.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { byNameSql } from '../../platform/database/sql.js';
import type { Call } from '../../platform/http/request/validate-call.js';
import { RawJson } from '../../platform/http/reply/reply.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { COUNT_OPEN_WORK, COUNT_UNASSIGNED_WORK, READ_WORKLOADS } from '../handover/ownership.js';

const OPEN_WORK = `select u.first_name as "firstName", u.last_name as "lastName", u.email, w.*
  from (${COUNT_OPEN_WORK}) w join app_user u on u.id = w.id order by ${byNameSql('u')}, u.id`;

const NO_NAME = { firstName: UNASSIGNED, lastName: null, email: null };

const toWorkReceiver = ({ role, assignments }: Account): WorkReceiver => ({
  role,
  permissions: assignments.find(({ project }) => project === WORK_PROJECT)?.permissions ?? null,
});

@Controller()
export class AgencyTeamController {
  constructor(
    private readonly directory: Directory,
    private readonly sql: SqlPool,
  ) {}

  @Route(listAgencyTeam)
  async list({ person }: Call<typeof listAgencyTeam>): Promise<RawJson> {
    return new RawJson(
      await this.directory.listTeam('talent-phi', { withPay: canManageProject(person, 'talent-phi') }),
    );
  }

  @Route(listMemberships)
  listMemberships(): Promise<Membership[]> {
    return this.directory.listMemberships('talent-phi');
  }

  @Route(listWorkloads)
  listWorkloads(): Promise<Workload[]> {
    return this.sql.rows<Workload>(READ_WORKLOADS);
  }

  @Route(listWorkWithoutAccess)
  async listWithoutAccess(): Promise<WorkWithoutAccess[]> {
    const holders = await this.sql.rows<WorkWithoutAccess>(OPEN_WORK);
    const accounts = await this.directory.listProjectAccounts(WORK_PROJECT);
    const receivers = new Map(accounts.map((account) => [account.id, toWorkReceiver(account)]));
    const unassigned = await this.sql.rows<OpenWork>(COUNT_UNASSIGNED_WORK);
    return [
      ...unassigned.map((work) => ({ id: UNASSIGNED, ...NO_NAME, ...work })),
      ...holders.map((one) => ({ ...one, ...restrictWork(one, getMissingKinds(receivers.get(one.id) ?? NO_ACCESS)) })),
    ].filter(hasWork);
  }
}
