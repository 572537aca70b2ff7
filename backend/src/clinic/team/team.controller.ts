import { listClinicTeam } from '@atrium/contract/clinic/team/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { ClinicTeam } from './clinic-team.js';

@Controller()
export class TeamController {
  constructor(private readonly team: ClinicTeam) {}

  @Route(listClinicTeam)
  list({ person }: Call<typeof listClinicTeam>) {
    return this.team.list(person);
  }
}
