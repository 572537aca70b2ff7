import { listSuppliers, removeSupplier } from '@atrium/contract/clinic/categories-and-suppliers/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { SuppliersService } from './suppliers.service.js';

@Controller()
export class SuppliersController {
  constructor(private readonly suppliers: SuppliersService) {}

  @Serve(listSuppliers)
  list() {
    return this.suppliers.list();
  }

  @Serve(removeSupplier)
  remove({ person, params }: Call<typeof removeSupplier>) {
    return this.suppliers.remove(person, params.id);
  }
}
