import { describe, expect, it } from '@jest/globals';
import {
  accessLevelLabel,
  displayName,
  greetingName,
  initials,
  removedAddress,
  roleLabel,
  shortName,
  shownAddress,
} from './people.js';

const ANA = { firstName: 'Ana', lastName: 'Silva', email: 'ana.silva@example.com' };

describe('names of people', () => {
  it('consist of first and last name', () => {
    expect([displayName(ANA), shortName(ANA), greetingName(ANA), initials(ANA)]).toEqual([
      'Ana Silva',
      'Ana Silva',
      'Ana',
      'AS',
    ]);
  });

  it('include the API key that acted for the person, except in greetings and initials', () => {
    const person = { ...ANA, viaKey: 'Till' };
    expect([displayName(person), shortName(person), greetingName(person), initials(person)]).toEqual([
      'Ana Silva via Till',
      'Ana Silva via Till',
      'Ana',
      'AS',
    ]);
  });

  it('fall back to the email address or its local part', () => {
    const person = { firstName: null, lastName: ' ', email: 'ana.silva@example.com' };
    expect([displayName(person), shortName(person), greetingName(person), initials(person)]).toEqual([
      'ana.silva@example.com',
      'ana.silva',
      'ana.silva@example.com',
      'A',
    ]);
  });

  it('show a single name in the header and the local part of the email in the activity list', () => {
    const person = { firstName: 'Ana', lastName: '', email: 'a.s@example.com' };
    expect([displayName(person), shortName(person), initials(person)]).toEqual(['Ana', 'a.s', 'A']);
    expect(shortName({ firstName: 'Ana' })).toBe('Ana');
    expect(greetingName({ lastName: 'Silva', email: 'a.s@example.com' })).toBe('a.s@example.com');
  });

  it('fall back to User and U', () => {
    for (const nobody of [{}, null, undefined, { firstName: '', lastName: '  ', email: '' }]) {
      expect([displayName(nobody), shortName(nobody), greetingName(nobody), initials(nobody)]).toEqual([
        'User',
        'User',
        'User',
        'U',
      ]);
    }
    expect(shortName({ email: '@example.com' })).toBe('User');
    expect(shortName({ email: 'superadmin' })).toBe('superadmin');
  });

  it('ignore spaces around the parts', () => {
    expect(displayName({ firstName: '  Ana ', lastName: ' da Silva ' })).toBe('Ana da Silva');
  });

  it('have initials that are whole capitals in any alphabet', () => {
    expect(initials({ firstName: 'İpek', lastName: 'ışık' })).toBe('İI');
    expect(initials({ firstName: 'e\u0301mile', lastName: 'ñandú' })).toBe('ÉÑ');
    expect(initials({ firstName: 'ßeta', lastName: 'žižek' })).toBe('ßŽ');
    expect(initials({ firstName: '😀', lastName: '𐐨' })).toBe('😀𐐀');
    expect(initials({ email: 'zoë@example.com' })).toBe('Z');
  });
});

describe('a person whose data was erased', () => {
  it('has no visible address', () => {
    const email = removedAddress(6);
    expect(shownAddress(email)).toBeNull();
    expect([shownAddress(ANA.email), shownAddress(''), shownAddress(null)]).toEqual([ANA.email, null, null]);
  });
});

describe('roles', () => {
  it('have labels, with Staff as the fallback', () => {
    expect(['superadmin', 'admin', 'manager', 'user', '', null, undefined, 'toString'].map(roleLabel)).toEqual([
      'Superadmin',
      'Admin',
      'Manager',
      'User',
      'Staff',
      'Staff',
      'Staff',
      'Staff',
    ]);
  });

  it('have an access level', () => {
    expect(['superadmin', 'admin', 'manager', 'user', null].map(accessLevelLabel)).toEqual([
      'Admin',
      'Admin',
      'User',
      'User',
      'User',
    ]);
  });
});
