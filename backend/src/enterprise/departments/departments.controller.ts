import { createDepartment, listDepartments, updateDepartment } from '@atrium/contract/enterprise/departments/calls';
import type { Department } from '@atrium/contract/enterprise/departments/schemas';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import type { RawJson } from '../../platform/http/reply/reply.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { DepartmentsService } from './departments.service.js';

@Controller()
export class DepartmentsController {
  constructor(private readonly departments: DepartmentsService) {}

  @Route(listDepartments)
  list({ params }: Call<typeof listDepartments>): Promise<RawJson> {
    return this.departments.list(params.project);
  }

  @Route(createDepartment)
  create({ person, params, body }: Call<typeof createDepartment>): Promise<Department> {
    return this.departments.create(person, params.project, body);
  }

  @Route(updateDepartment)
  update({ person, params, body }: Call<typeof updateDepartment>): Promise<Department> {
    return this.departments.update(person, params.id, body);
  }
}
