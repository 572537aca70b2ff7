import * as calls from '@atrium/contract/enterprise/personal-data/calls';
import type { DeletedStaff, PersonalData } from '@atrium/contract/enterprise/personal-data/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { ErasureService } from './erasure.service.js';
import { PersonalDataService } from './personal-data.service.js';

@Controller()
export class PersonalDataController {
  constructor(
    private readonly personalData: PersonalDataService,
    private readonly erasure: ErasureService,
  ) {}

  @Route(calls.getOwnPersonalData)
  exportOwn({ person }: Call<typeof calls.getOwnPersonalData>): Promise<PersonalData> {
    return this.personalData.exportOwn(person);
  }

  @Route(calls.getPersonalData)
  exportOf({ person, params }: Call<typeof calls.getPersonalData>): Promise<PersonalData> {
    return this.personalData.exportOf(person, params.id);
  }

  @Route(calls.listDeletedStaff)
  listDeleted(): Promise<DeletedStaff[]> {
    return this.erasure.listDeleted();
  }

  @Route(calls.erasePersonalData)
  erase({ person, params, body }: Call<typeof calls.erasePersonalData>): Promise<Staff> {
    return this.erasure.erase(person, params.id, body.name);
  }
}
