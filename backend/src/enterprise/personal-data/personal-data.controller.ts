import {
  erasePersonalData,
  getOwnPersonalData,
  getPersonalData,
  listDeletedStaff,
} from '@atrium/contract/enterprise/personal-data/calls';
import type { DeletedStaff, PersonalData } from '@atrium/contract/enterprise/personal-data/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { ErasureService } from './erasure.service.js';
import { PersonalDataService } from './personal-data.service.js';

@Controller()
export class PersonalDataController {
  constructor(
    private readonly data: PersonalDataService,
    private readonly erasure: ErasureService,
  ) {}

  @Serve(getOwnPersonalData)
  own({ person }: Call<typeof getOwnPersonalData>): Promise<PersonalData> {
    return this.data.own(person);
  }

  @Serve(getPersonalData)
  of({ person, params }: Call<typeof getPersonalData>): Promise<PersonalData> {
    return this.data.of(person, params.id);
  }

  @Serve(listDeletedStaff)
  deleted(): Promise<DeletedStaff[]> {
    return this.erasure.listDeleted();
  }

  @Serve(erasePersonalData)
  erase({ person, params, body }: Call<typeof erasePersonalData>): Promise<Staff> {
    return this.erasure.erase(person, params.id, body.name);
  }
}
