import { clinicMember, get, put, stockEditor } from '../../core/endpoint.js';
import { createCalls, resource } from '../../core/resource.js';
import type * as s from './schemas.js';

export const category = resource<s.Category>()({
  event: 'category',
  noun: 'Category',
  words: { name: 'Name', description: 'Description' },
});

export const {
  list: listCategories,
  create: createCategory,
  update: updateCategory,
  remove: removeCategory,
} = createCalls<typeof s.categorySchemas>({
  paths: ['/api/categories', '/api/categories/:id'],
  access: [clinicMember(), stockEditor],
  changedBy: 'PUT',
});

export const supplier = resource<s.Supplier>()({
  event: 'supplier',
  noun: 'Supplier',
  words: {
    name: 'Name',
    contactEmail: 'Email',
    contactPhone: 'Phone',
    website: 'Website',
    notes: 'Notes',
    customerNumber: 'Customer number',
    leadTimeDays: 'Lead time in days',
    safetyDays: 'Safety days',
  },
});

export const {
  list: listSuppliers,
  create: createSupplier,
  remove: removeSupplier,
} = createCalls<typeof s.supplierSchemas>({
  paths: ['/api/suppliers', '/api/suppliers/:id'],
  access: [clinicMember(), clinicMember('suppliers:edit')],
  changedBy: 'PUT',
});
export const updateSupplier = put<typeof s.updateSupplierSchemas>('/api/suppliers/:id', clinicMember('suppliers:edit'));
export const countStockUses = get<typeof s.countStockUsesSchemas>('/api/inventory/uses', clinicMember());
