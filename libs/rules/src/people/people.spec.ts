import { describe, expect, it } from '@jest/globals';
import {
  getAccessLevelLabel,
  getDisplayName,
  getGreetingName,
  getInitials,
  getErasedAddress,
  getRoleLabel,
  getShortName,
  getVisibleAddress,
} from './people.js';

const ANA = { firstName: 'Ana', lastName: 'Silva', email: 'ana.silva@example.com' };

describe('names of people', () => {
  it('consist of first and last name', () => {
    expect([getDisplayName(ANA), getShortName(ANA), getGreetingName(ANA), getInitials(ANA)]).toEqual([
      'Ana Silva',
      'Ana Silva',
      'Ana',
      'AS',
    ]);
  });

  it('include the API key that acted for the person, except in greetings and initials', () => {
    const person = { ...ANA, viaKey: 'Till' };
    expect([getDisplayName(person), getShortName(person), getGreetingName(person), getInitials(person)]).toEqual([
      'Ana Silva via Till',
      'Ana Silva via Till',
      'Ana',
      'AS',
    ]);
  });

  it('fall back to the email address or its local part', () => {
    const person = { firstName: null, lastName: ' ', email: 'ana.silva@example.com' };
    expect([getDisplayName(person), getShortName(person), getGreetingName(person), getInitials(person)]).toEqual([
      'ana.silva@example.com',
      'ana.silva',
      'ana.silva@example.com',
      'A',
    ]);
  });

  it('show a single name in the header and the local part of the email in the activity list', () => {
    const person = { firstName: 'Ana', lastName: '', email: 'a.s@example.com' };
    expect([getDisplayName(person), getShortName(person), getInitials(person)]).toEqual(['Ana', 'a.s', 'A']);
    expect(getShortName({ firstName: 'Ana' })).toBe('Ana');
    expect(getGreetingName({ lastName: 'Silva', email: 'a.s@example.com' })).toBe('a.s@example.com');
  });

  it('fall back to User and U', () => {
    for (const unnamed of [{}, null, undefined, { firstName: '', lastName: '  ', email: '' }]) {
      expect([getDisplayName(unnamed), getShortName(unnamed), getGreetingName(unnamed), getInitials(unnamed)]).toEqual([
        'User',
        'User',
        'User',
        'U',
      ]);
    }
    expect(getShortName({ email: '@example.com' })).toBe('User');
    expect(getShortName({ email: 'superadmin' })).toBe('superadmin');
  });

  it('ignore spaces around the parts', () => {
    expect(getDisplayName({ firstName: '  Ana ', lastName: ' da Silva ' })).toBe('Ana da Silva');
  });

  it('have initials that are whole capitals in any alphabet', () => {
    expect(getInitials({ firstName: 'İpek', lastName: 'ışık' })).toBe('İI');
    expect(getInitials({ firstName: 'e\u0301mile', lastName: 'ñandú' })).toBe('ÉÑ');
    expect(getInitials({ firstName: 'ßeta', lastName: 'žižek' })).toBe('ßŽ');
    expect(getInitials({ firstName: '😀', lastName: '𐐨' })).toBe('😀𐐀');
    expect(getInitials({ email: 'zoë@example.com' })).toBe('Z');
  });
});

describe('a person whose data was erased', () => {
  it('has no visible address', () => {
    const email = getErasedAddress(6);
    expect(getVisibleAddress(email)).toBeNull();
    expect([getVisibleAddress(ANA.email), getVisibleAddress(''), getVisibleAddress(null)]).toEqual([
      ANA.email,
      null,
      null,
    ]);
  });
});

describe('roles', () => {
  it('have labels, with Staff as the fallback', () => {
    expect(['superadmin', 'admin', 'manager', 'user', '', null, undefined, 'toString'].map(getRoleLabel)).toEqual([
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
    expect(['superadmin', 'admin', 'manager', 'user', null].map(getAccessLevelLabel)).toEqual([
      'Admin',
      'Admin',
      'User',
      'User',
      'User',
    ]);
  });
});
