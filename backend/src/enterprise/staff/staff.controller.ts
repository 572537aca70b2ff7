import * as calls from '@atrium/contract/enterprise/staff/calls';
import type { Invitation, Staff } from '@atrium/contract/enterprise/staff/schemas';
import { unlinkSingleSignOn } from '@atrium/contract/session/single-sign-on/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import type { RawJson } from '../../platform/http/reply/reply.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { EmploymentService } from '../employment/employment.service.js';
import { InvitationsService } from './invitations.service.js';
import { StaffProvisioning } from './staff-provisioning.js';
import { StaffSecondFactorService } from './staff-second-factor.service.js';
import { StaffSessionsService } from './staff-sessions.service.js';
import { type NewStaff, StaffCreator } from './staff-creator.js';
import { StaffService } from './staff.service.js';

@Controller()
export class StaffController {
  constructor(
    private readonly staff: StaffService,
    private readonly creator: StaffCreator,
    private readonly employment: EmploymentService,
    private readonly sessions: StaffSessionsService,
    private readonly invitations: InvitationsService,
    private readonly secondFactor: StaffSecondFactorService,
    private readonly provisioning: StaffProvisioning,
  ) {}

  @Route(calls.listStaff)
  list(): Promise<RawJson> {
    return this.staff.list();
  }

  @Route(calls.createStaff)
  create({ person, body }: Call<typeof calls.createStaff>): Promise<NewStaff> {
    return this.creator.create(person, body);
  }

  @Route(calls.updateStaff)
  update({ person, params, body }: Call<typeof calls.updateStaff>): Promise<Staff> {
    return this.staff.update(person, params.id, body);
  }

  @Route(calls.removeStaff)
  remove({ person, params, query }: Call<typeof calls.removeStaff>): Promise<void> {
    return this.staff.remove(person, params.id, query);
  }

  @Route(calls.inviteStaff)
  invite({ person, params }: Call<typeof calls.inviteStaff>): Promise<Invitation> {
    return this.invitations.resend(person, params.id);
  }

  @Route(calls.resetStaffSecondFactor)
  resetSecondFactor({ person, params }: Call<typeof calls.resetStaffSecondFactor>): Promise<void> {
    return this.secondFactor.reset(person, params.id);
  }

  @Route(unlinkSingleSignOn)
  unlink({ person, params }: Call<typeof unlinkSingleSignOn>): Promise<void> {
    return this.provisioning.unlink(person, params.id);
  }

  @Route(calls.endStaffSessions)
  endSessions({ person, params }: Call<typeof calls.endStaffSessions>): Promise<void> {
    return this.sessions.endAll(person, params.id);
  }

  @Route(calls.endEmployment)
  endEmployment({ person, params, body }: Call<typeof calls.endEmployment>): Promise<Staff> {
    return this.employment.endEmployment(person, params.id, body);
  }

  @Route(calls.keepEmployment)
  cancelEnd({ person, params }: Call<typeof calls.keepEmployment>): Promise<Staff> {
    return this.employment.cancelEnd(person, params.id);
  }

  @Route(calls.getOpenWork)
  getOpenWork({ params }: Call<typeof calls.getOpenWork>) {
    return this.employment.readOpenWork(params.id);
  }
}
