import { listSuppliers, removeSupplier } from '@atrium/contract/clinic/categories-and-suppliers/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { SuppliersService } from './suppliers.service.js';

@Controller()
export class SuppliersController {
  constructor(private readonly suppliers: SuppliersService) {}

  @Route(listSuppliers)
  list() {
    return this.suppliers.list();
  }

  @Route(removeSupplier)
  remove({ person, params }: Call<typeof removeSupplier>) {
    return this.suppliers.remove(person, params.id);
  }
}
