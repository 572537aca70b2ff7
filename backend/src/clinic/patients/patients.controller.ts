import { pseudonymisePatient } from '@atrium/contract/clinic/patients/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { PatientsService } from './patients.service.js';

@Controller()
export class PatientsController {
  constructor(private readonly patients: PatientsService) {}

  @Route(pseudonymisePatient)
  pseudonymize({ person, body }: Call<typeof pseudonymisePatient>) {
    return this.patients.pseudonymize(person, body);
  }
}
