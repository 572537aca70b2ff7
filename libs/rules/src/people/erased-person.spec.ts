import { expect, it } from '@jest/globals';
import { type ErasedPerson, redactPerson } from './erased-person.js';
import { getDisplayName, getShortName } from './people.js';

const ana: ErasedPerson = {
  userId: 'u-1',
  names: ['ana.moss@example.com', 'Ana Moss'],
  called: 'Former staff 12',
  now: { firstName: 'Former', lastName: 'staff 12', email: 'former-staff-12@removed.invalid', phone: null, skills: [] },
};

it('replaces the fields of the person wherever the object is theirs', () => {
  expect(
    redactPerson(
      {
        staff: { id: 12, userId: 'u-1', firstName: 'Ana', lastName: 'Moss', phone: '1', skills: ['x'], role: 'user' },
        loggedBy: { id: 'u-1', firstName: 'Ana', lastName: null, email: 'ana.moss@example.com' },
      },
      ana,
    ),
  ).toEqual({
    staff: { id: 12, userId: 'u-1', firstName: 'Former', lastName: 'staff 12', phone: null, skills: [], role: 'user' },
    loggedBy: { id: 'u-1', firstName: 'Former', lastName: 'staff 12', email: 'former-staff-12@removed.invalid' },
  });
});

it('never shows the address of an erased person who had no name', () => {
  const person = { id: 'u-1', firstName: null, lastName: null, email: 'ana.moss@example.com' };
  expect([getDisplayName, getShortName].map((name) => name(redactPerson(person, ana)))).toEqual([
    'Former staff 12',
    'Former staff 12',
  ]);
});

it('replaces whole names in texts at any depth', () => {
  expect(redactPerson({ a: [{ title: 'Ana Moss asks' }, 'to ana.moss@example.com'] }, ana)).toEqual({
    a: [{ title: 'Former staff 12 asks' }, 'to Former staff 12'],
  });
});

it('keeps the fields of rows that only reference the person', () => {
  const entry = { id: 7, userId: 'u-1', notes: 'Two calls', phone: '2' };
  expect(redactPerson(entry, ana)).toBe(entry);
});

it('returns values of others as the identical object', () => {
  const other = { staff: { id: 13, userId: 'u-2', firstName: 'Ana', lastName: 'Kay' }, times: [1, null, true] };
  expect(redactPerson(other, ana)).toBe(other);
});
