import { clinicMember, endpoint } from '../../core/endpoint.js';
import { callsOf, resource } from '../../core/resource.js';
import type * as schemas from './schemas.js';

export const category = resource<schemas.Category>()({
  event: 'category',
  noun: 'Category',
  words: { name: 'Name', description: 'Description' },
});

export const {
  list: listCategories,
  create: createCategory,
  update: updateCategory,
  remove: removeCategory,
} = callsOf<typeof schemas.categorySchemas>({
  paths: ['/api/categories', '/api/categories/:id'],
  access: [clinicMember(), clinicMember('stock:edit')],
  changedBy: 'PUT',
});

export const supplier = resource<schemas.Supplier>()({
  event: 'supplier',
  noun: 'Supplier',
  words: {
    name: 'Name',
    contactEmail: 'E-mail',
    contactPhone: 'Phone',
    website: 'Website',
    notes: 'Notes',
    customerNumber: 'Customer number',
    leadTimeDays: 'Lead time in days',
    safetyDays: 'Safety days',
  },
});

const supplierCalls = callsOf<typeof schemas.supplierSchemas>({
  paths: ['/api/suppliers', '/api/suppliers/:id'],
  access: [clinicMember(), clinicMember('suppliers:edit')],
  changedBy: 'PUT',
});
export const { list: listSuppliers, create: createSupplier, remove: removeSupplier } = supplierCalls;
export const updateSupplier = endpoint<typeof schemas.updateSupplierSchemas>(supplierCalls.update);

export const countStockUses = endpoint<typeof schemas.countStockUsesSchemas>({
  method: 'GET',
  path: '/api/inventory/uses',
  access: clinicMember(),
});
