import { createDepartment, listDepartments, updateDepartment } from '@atrium/contract/enterprise/departments/calls';
import type { Department } from '@atrium/contract/enterprise/departments/schemas';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import type { RawJson } from '../../platform/http/reply/reply.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { DepartmentsService } from './departments.service.js';

@Controller()
export class DepartmentsController {
  constructor(private readonly departments: DepartmentsService) {}

  @Serve(listDepartments)
  list({ params }: Call<typeof listDepartments>): Promise<RawJson> {
    return this.departments.list(params.project);
  }

  @Serve(createDepartment)
  create({ person, params, body }: Call<typeof createDepartment>): Promise<Department> {
    return this.departments.create(person, params.project, body);
  }

  @Serve(updateDepartment)
  update({ person, params, body }: Call<typeof updateDepartment>): Promise<Department> {
    return this.departments.update(person, params.id, body);
  }
}
