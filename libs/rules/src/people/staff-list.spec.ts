import { expect, it } from '@jest/globals';
import { mapStaffColumns, parseRole, STAFF_TARGETS, getStaffHeading, parseYesNo } from './staff-list.js';

it('recognizes its own column headings and common synonyms', () => {
  expect(mapStaffColumns(STAFF_TARGETS.map(getStaffHeading))).toEqual(STAFF_TARGETS);
  expect(mapStaffColumns(['Surname', 'E-Mail address', 'Perfect B', 'Shoe size', 'Email'])).toEqual([
    'lastName',
    'email',
    'perfect-b:access',
    null,
    null,
  ]);
});

it.each([
  ['Given name', 'firstName'],
  ['First name', 'firstName'],
  ['SURNAME', 'lastName'],
  ['E-mail', 'email'],
  ['Role', 'role'],
  ['Access', 'role'],
  ['Access level', 'role'],
  ['Perfect B Role', 'perfect-b:role'],
  ['Perfect B Access', 'perfect-b:access'],
  ['Mobile phone', 'phone'],
  ['Start date', 'hireDate'],
  ['First', 'firstName'],
  ['Last', 'lastName'],
  ['Vorname', 'firstName'],
  ['Nachname', 'lastName'],
  ['Nome', 'firstName'],
  ['Apelido', 'lastName'],
  ['Função', 'position'],
  ['Data de admissão', 'hireDate'],
])('reads the heading "%s" as %s', (heading, target) => expect(mapStaffColumns([heading])).toEqual([target]));

it('recognizes roles by common names', () => {
  expect(['Administrator', 'admin', 'Super-Admin', 'employee', 'Manager', 'Nurse'].map(parseRole)).toEqual([
    'admin',
    'admin',
    'superadmin',
    'user',
    'manager',
    undefined,
  ]);
});

it('parses yes and no and rejects other texts', () => {
  expect(['Yes', ' x ', 'no', '', 'maybe'].map(parseYesNo)).toEqual([true, true, false, false, null]);
});

it('maps "Name" to the last name when there is a first name column', () => {
  expect(mapStaffColumns(['Name', 'Vorname'])).toEqual(['lastName', 'firstName']);
  expect(mapStaffColumns(['Name', 'Email'])).toEqual([null, 'email']);
});
