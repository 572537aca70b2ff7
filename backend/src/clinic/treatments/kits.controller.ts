import { createKit, listKitUses, updateKit } from '@atrium/contract/clinic/kits/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { KitUsageReader } from './kit-usage.js';
import { KitsService } from './kits.service.js';

@Controller()
export class KitsController {
  constructor(
    private readonly kits: KitsService,
    private readonly kitUsage: KitUsageReader,
  ) {}

  @Route(listKitUses)
  listUsage() {
    return this.kitUsage.list();
  }

  @Route(createKit)
  create({ person, body }: Call<typeof createKit>) {
    return this.kits.create(person, body);
  }

  @Route(updateKit)
  update({ person, params, body }: Call<typeof updateKit>) {
    return this.kits.update(person, params.id, body);
  }
}
