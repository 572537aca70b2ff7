import {
  createAssignment,
  endAssignment,
  grantAccess,
  listAssignments,
  updateAssignment,
  withdrawAccess,
} from '@atrium/contract/enterprise/assignments/calls';
import { listOwnAssignments } from '@atrium/contract/session/session/calls';
import type { Assignment } from '@atrium/contract/session/session/schemas';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import type { RawJson } from '../../platform/http/reply/reply.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { AssignmentsService } from './assignments.service.js';

@Controller()
export class AssignmentsController {
  constructor(private readonly assignments: AssignmentsService) {}

  @Serve(listOwnAssignments)
  listOwn({ person }: Call<typeof listOwnAssignments>): Promise<RawJson> {
    return this.assignments.listOf(person.id);
  }

  @Serve(listAssignments)
  list(): Promise<RawJson> {
    return this.assignments.list();
  }

  @Serve(createAssignment)
  create({ person, body }: Call<typeof createAssignment>): Promise<Assignment> {
    return this.assignments.create(person, body);
  }

  @Serve(updateAssignment)
  update({ person, body }: Call<typeof updateAssignment>): Promise<Assignment> {
    return this.assignments.update(person, body);
  }

  @Serve(endAssignment)
  end({ person, params }: Call<typeof endAssignment>): Promise<void> {
    return this.assignments.end(person, params.id);
  }

  @Serve(grantAccess)
  grant({ person, params, body }: Call<typeof grantAccess>): Promise<Assignment> {
    const { application, ...access } = body;
    return this.assignments.grant(person, params.staffId, { ...access, project: application });
  }

  @Serve(withdrawAccess)
  withdraw({ person, params }: Call<typeof withdrawAccess>): Promise<void> {
    return this.assignments.end(person, params.assignmentId, params.staffId);
  }
}
