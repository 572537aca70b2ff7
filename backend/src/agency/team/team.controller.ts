import { listAgencyTeam } from '@atrium/contract/agency/team';
import { Controller } from '@nestjs/common';
import { mayManageProject } from '../../auth/access.js';
import { Directory } from '../../enterprise/directory.js';
import type { Call } from '../../platform/http/input.js';
import { RawJson } from '../../platform/http/reply.js';
import { Serve } from '../../platform/http/serve.js';

@Controller()
export class AgencyTeamController {
  constructor(private readonly directory: Directory) {}

  @Serve(listAgencyTeam)
  async list({ person }: Call<typeof listAgencyTeam>): Promise<RawJson> {
    return new RawJson(await this.directory.team('talent-phi', { withPay: mayManageProject(person, 'talent-phi') }));
  }
}
