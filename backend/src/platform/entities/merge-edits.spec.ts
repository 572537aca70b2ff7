import { describe, expect, it } from '@jest/globals';
import { findConflicts } from './merge-edits.js';

const ANA = 'ana';
const BEN = 'ben';
const row = { editedVersion: 5, updatedBy: BEN, fieldVersions: { contact_phone: [3, ANA], notes: [5, BEN] } } as const;

describe('findConflicts', () => {
  it('returns the fields edited after the seen version, with the user of the newest edit', () => {
    expect(findConflicts(row, 2, ['contactPhone', 'notes', 'name'])).toEqual({
      fields: ['contactPhone', 'notes'],
      by: BEN,
    });
    expect(findConflicts(row, 2, ['contactPhone', 'name'])).toEqual({ fields: ['contactPhone'], by: ANA });
    expect(findConflicts(row, 3, ['contactPhone', 'name'])).toEqual({ fields: [], by: null });
    expect(findConflicts(row, 4, ['contactPhone', 'notes'])).toEqual({ fields: ['notes'], by: BEN });
    expect(findConflicts(row, 5, ['notes'])).toEqual({ fields: [], by: null });
  });

  it('returns no field of a row that was only used or counted', () => {
    expect(findConflicts({ editedVersion: 1, updatedBy: ANA, fieldVersions: {} }, 1, ['name'])).toEqual({
      fields: [],
      by: null,
    });
  });

  it('returns all fields of a row without field versions', () => {
    const old = { editedVersion: 4, updatedBy: ANA, fieldVersions: {} };
    expect(findConflicts(old, 3, ['name', 'notes'])).toEqual({ fields: ['name', 'notes'], by: ANA });
    expect(findConflicts(old, 4, ['name', 'notes'])).toEqual({ fields: [], by: null });
  });

  it('uses the column name of a field', () => {
    const level = { editedVersion: 2, updatedBy: ANA, fieldVersions: { scheduled_at: [2, ANA] } } as const;
    expect(findConflicts(level, 1, ['scheduledDate'], () => 'scheduled_at')).toEqual({
      fields: ['scheduledDate'],
      by: ANA,
    });
  });
});
