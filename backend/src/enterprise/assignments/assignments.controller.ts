import * as calls from '@atrium/contract/enterprise/assignments/calls';
import { listOwnAssignments } from '@atrium/contract/session/session/calls';
import type { Assignment } from '@atrium/contract/session/session/schemas';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import type { RawJson } from '../../platform/http/reply/reply.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { AssignmentsService } from './assignments.service.js';

@Controller()
export class AssignmentsController {
  constructor(private readonly assignments: AssignmentsService) {}

  @Route(listOwnAssignments)
  listOwn({ person }: Call<typeof listOwnAssignments>): Promise<RawJson> {
    return this.assignments.listByUser(person.id);
  }

  @Route(calls.listAssignments)
  list(): Promise<RawJson> {
    return this.assignments.list();
  }

  @Route(calls.createAssignment)
  create({ person, body }: Call<typeof calls.createAssignment>): Promise<Assignment> {
    return this.assignments.create(person, body);
  }

  @Route(calls.updateAssignment)
  update({ person, body }: Call<typeof calls.updateAssignment>): Promise<Assignment> {
    return this.assignments.update(person, body);
  }

  @Route(calls.endAssignment)
  end({ person, params, query }: Call<typeof calls.endAssignment>): Promise<void> {
    return this.assignments.end(person, params.id, query);
  }

  @Route(calls.grantAccess)
  grant({ person, params, body }: Call<typeof calls.grantAccess>): Promise<Assignment> {
    const { application, ...access } = body;
    return this.assignments.grant(person, params.staffId, { ...access, project: application });
  }

  @Route(calls.withdrawAccess)
  withdraw({ person, params, query }: Call<typeof calls.withdrawAccess>): Promise<void> {
    return this.assignments.end(person, params.assignmentId, query, params.staffId);
  }
}
