import { listClinicTeam } from '@atrium/contract/clinic/team/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { ClinicTeam } from './clinic-team.js';

@Controller()
export class TeamController {
  constructor(private readonly team: ClinicTeam) {}

  @Serve(listClinicTeam)
  list({ person }: Call<typeof listClinicTeam>) {
    return this.team.list(person);
  }
}
