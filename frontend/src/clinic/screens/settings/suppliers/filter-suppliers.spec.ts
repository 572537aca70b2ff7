import { describe, expect, it } from '@jest/globals';
import type { Supplier } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import { formatWebsite, filterSuppliers } from './filter-suppliers.js';

const supplier = (id: number, fields: Partial<Supplier>): Supplier => ({
  id,
  name: `Supplier ${id}`,
  contactEmail: null,
  contactPhone: null,
  customerNumber: null,
  website: null,
  notes: null,
  leadTimeDays: null,
  safetyDays: null,
  isActive: true,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedBy: null,
  ...fields,
});

describe('suppliers', () => {
  it('finds suppliers by every word of the search in any field', () => {
    const all = [
      supplier(1, { name: 'MedSupply', notes: 'Net 30' }),
      supplier(2, { contactEmail: 'orders@derma.example' }),
    ];
    const find = (search: string) => filterSuppliers(all, search).rows.map(({ id }) => id);
    expect(find(' ')).toEqual([1, 2]);
    expect(find('net MEDS')).toEqual([1]);
    expect(find('derma')).toEqual([2]);
    expect(find('derma net')).toEqual([]);
  });

  it('shows the address without its scheme', () => {
    expect(['https://www.a.example/', 'http://b.example/shop?q=1'].map(formatWebsite)).toEqual([
      'a.example',
      'b.example/shop?q=1',
    ]);
  });
});
