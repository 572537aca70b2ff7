import { getMemberOpenWork, handOverWork } from '@atrium/contract/agency/team/calls';
import { Controller } from '@nestjs/common';
import { canManageProject } from '../../auth/access.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/current-user.js';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { UnownedWorkService } from './unowned-work.service.js';

/** Handovers by managers of the agency of work that needs a new owner. */
@Controller()
export class HandoverController {
  constructor(private readonly work: UnownedWorkService) {}

  @Route(getMemberOpenWork)
  getOpenWork({ person, params }: Call<typeof getMemberOpenWork>) {
    assertManager(person);
    return this.work.read(params.userId);
  }

  @Route(handOverWork)
  handOver({ person, params, body }: Call<typeof handOverWork>) {
    assertManager(person);
    return this.work.handOver(person, params.userId, body);
  }
}

const assertManager = (person: Person): void => {
  if (!canManageProject(person, 'talent-phi')) throw new DomainError('auth.forbidden');
};
