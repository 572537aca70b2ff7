import { describe, expect, it } from '@jest/globals';
import { Seals } from './seals.js';

const sealsOf = (...encryptionSecrets: string[]) => new Seals({ encryptionSecrets });
const OLD = 'an old secret that is long enough to be one';
const NEW = 'a new secret that is long enough to be one';

describe('an encrypted value', () => {
  it('is readable only with the key, and differs each time', () => {
    const seals = sealsOf(OLD);
    const sealed = seals.seal('JBSWY3DPEHPK3PXP', 'one');
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
    expect(seals.seal('JBSWY3DPEHPK3PXP', 'one')).not.toBe(sealed);
    expect(seals.open(sealed, 'one')).toBe('JBSWY3DPEHPK3PXP');
    expect(sealsOf(NEW).open(sealed, 'one')).toBeNull();
  });

  it('is rejected for another purpose, or when changed, cut or invented', () => {
    const seals = sealsOf(OLD);
    const sealed = seals.seal('text', 'one');
    expect(seals.open(sealed, 'two')).toBeNull();
    expect(seals.open(`${sealed.slice(0, -2)}AA`, 'one')).toBeNull();
    for (const made of ['', '.', sealed.split('.')[0]!, `${sealed.split('.')[0]}.AAAA`, 'x.y.z'])
      expect(seals.open(made, 'one')).toBeNull();
  });

  it('stays readable with the old key, and is reported as encrypted with it', () => {
    const sealed = sealsOf(OLD).seal('text', 'one');
    const both = sealsOf(NEW, OLD);
    expect(both.open(sealed, 'one')).toBe('text');
    expect(both.isUnderOldKey(sealed)).toBe(true);
    const again = both.seal('text', 'one');
    expect(both.isUnderOldKey(again)).toBe(false);
    expect(sealsOf(NEW).open(again, 'one')).toBe('text');
  });
});
