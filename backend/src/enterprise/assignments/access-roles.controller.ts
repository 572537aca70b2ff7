import { giveAccessToSeveral, undoAccessBatch } from '@atrium/contract/enterprise/access-batches/calls';
import {
  createAccessRole,
  listAccessRoles,
  removeAccessRole,
  updateAccessRole,
} from '@atrium/contract/enterprise/access-roles/calls';
import type { AccessRole } from '@atrium/contract/enterprise/access-roles/schemas';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import type { RawJson } from '../../platform/http/reply/reply.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { AccessBatchesService } from './access-batches.service.js';
import { AccessRolesService } from './access-roles.service.js';

@Controller()
export class AccessRolesController {
  constructor(
    private readonly roles: AccessRolesService,
    private readonly batches: AccessBatchesService,
  ) {}

  @Route(listAccessRoles)
  list(): Promise<RawJson> {
    return this.roles.list();
  }

  @Route(createAccessRole)
  create({ person, body }: Call<typeof createAccessRole>): Promise<AccessRole> {
    return this.roles.create(person, body);
  }

  @Route(updateAccessRole)
  update({ person, params, body }: Call<typeof updateAccessRole>): Promise<AccessRole> {
    return this.roles.update(person, params.id, body);
  }

  @Route(removeAccessRole)
  remove({ person, params, query }: Call<typeof removeAccessRole>): Promise<void> {
    return this.roles.remove(person, params.id, query);
  }

  @Route(giveAccessToSeveral)
  grantToSeveral({ person, body }: Call<typeof giveAccessToSeveral>) {
    return this.batches.grant(person, body);
  }

  @Route(undoAccessBatch)
  undoBatch({ person, params, query }: Call<typeof undoAccessBatch>) {
    return this.batches.undo(person, params.id, query);
  }
}
