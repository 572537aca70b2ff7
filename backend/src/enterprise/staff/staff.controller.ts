import {
  createStaff,
  endEmployment,
  endStaffSessions,
  getOpenWork,
  inviteStaff,
  keepEmployment,
  listStaff,
  removeStaff,
  resetStaffSecondFactor,
  updateStaff,
} from '@atrium/contract/enterprise/staff/calls';
import type { Invitation, Staff } from '@atrium/contract/enterprise/staff/schemas';
import { unlinkSingleSignOn } from '@atrium/contract/session/single-sign-on/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import type { RawJson } from '../../platform/http/reply/reply.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { EmploymentService } from '../employment/employment.service.js';
import { InvitationsService } from './invitations.service.js';
import { StaffByProvider } from './staff-by-provider.js';
import { StaffSecondFactorService } from './staff-second-factor.service.js';
import { StaffSessionsService } from './staff-sessions.service.js';
import { StaffService, type NewStaff } from './staff.service.js';

@Controller()
export class StaffController {
  constructor(
    private readonly staff: StaffService,
    private readonly employment: EmploymentService,
    private readonly sessions: StaffSessionsService,
    private readonly invitations: InvitationsService,
    private readonly secondFactor: StaffSecondFactorService,
    private readonly byProvider: StaffByProvider,
  ) {}

  @Serve(listStaff)
  list(): Promise<RawJson> {
    return this.staff.list();
  }

  @Serve(createStaff)
  create({ person, body }: Call<typeof createStaff>): Promise<NewStaff> {
    return this.staff.create(person, body);
  }

  @Serve(updateStaff)
  update({ person, params, body }: Call<typeof updateStaff>): Promise<Staff> {
    return this.staff.update(person, params.id, body);
  }

  @Serve(removeStaff)
  remove({ person, params, query }: Call<typeof removeStaff>): Promise<void> {
    return this.staff.remove(person, params.id, query.history === 'refuse');
  }

  @Serve(inviteStaff)
  invite({ person, params }: Call<typeof inviteStaff>): Promise<Invitation> {
    return this.invitations.again(person, params.id);
  }

  @Serve(resetStaffSecondFactor)
  resetSecondFactor({ person, params }: Call<typeof resetStaffSecondFactor>): Promise<void> {
    return this.secondFactor.reset(person, params.id);
  }

  @Serve(unlinkSingleSignOn)
  unlink({ person, params }: Call<typeof unlinkSingleSignOn>): Promise<void> {
    return this.byProvider.unlink(person, params.id);
  }

  @Serve(endStaffSessions)
  endSessions({ person, params }: Call<typeof endStaffSessions>): Promise<void> {
    return this.sessions.endAllOf(person, params.id);
  }

  @Serve(endEmployment)
  end({ person, params, body }: Call<typeof endEmployment>): Promise<Staff> {
    return this.employment.end(person, params.id, body);
  }

  @Serve(keepEmployment)
  keep({ person, params }: Call<typeof keepEmployment>): Promise<Staff> {
    return this.employment.keep(person, params.id);
  }

  @Serve(getOpenWork)
  openWork({ params }: Call<typeof getOpenWork>) {
    return this.employment.openWork(params.id);
  }
}
