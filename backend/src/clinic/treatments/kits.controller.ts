import { createKit, listKitUses, updateKit } from '@atrium/contract/clinic/kits/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { KitUses } from './kit-uses.js';
import { KitsService } from './kits.service.js';

@Controller()
export class KitsController {
  constructor(
    private readonly kits: KitsService,
    private readonly kitUses: KitUses,
  ) {}

  @Serve(listKitUses)
  uses() {
    return this.kitUses.list();
  }

  @Serve(createKit)
  create({ person, body }: Call<typeof createKit>) {
    return this.kits.create(person, body);
  }

  @Serve(updateKit)
  update({ person, params, body }: Call<typeof updateKit>) {
    return this.kits.update(person, params.id, body);
  }
}
