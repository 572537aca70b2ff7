import { pseudonymisePatient } from '@atrium/contract/clinic/patients/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { PatientsService } from './patients.service.js';

@Controller()
export class PatientsController {
  constructor(private readonly patients: PatientsService) {}

  @Serve(pseudonymisePatient)
  pseudonymise({ person, body }: Call<typeof pseudonymisePatient>) {
    return this.patients.pseudonymise(person, body);
  }
}
