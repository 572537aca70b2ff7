import { describe, expect, it } from '@jest/globals';
import { SecretBox } from './secret-box.js';

const createSecretBox = (...encryptionSecrets: string[]) => new SecretBox({ encryptionSecrets });
const OLD = 'an old secret that is long enough to be one';
const NEW = 'a new secret that is long enough to be one';

describe('an encrypted value', () => {
  it('is readable only with the key, and differs each time', () => {
    const secretBox = createSecretBox(OLD);
    const sealed = secretBox.encrypt('JBSWY3DPEHPK3PXP', 'one');
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
    expect(secretBox.encrypt('JBSWY3DPEHPK3PXP', 'one')).not.toBe(sealed);
    expect(secretBox.decrypt(sealed, 'one')).toBe('JBSWY3DPEHPK3PXP');
    expect(createSecretBox(NEW).decrypt(sealed, 'one')).toBeNull();
  });

  it('is rejected for another purpose, or when changed, cut or invented', () => {
    const secretBox = createSecretBox(OLD);
    const sealed = secretBox.encrypt('text', 'one');
    expect(secretBox.decrypt(sealed, 'two')).toBeNull();
    expect(secretBox.decrypt(`${sealed.slice(0, -2)}AA`, 'one')).toBeNull();
    for (const created of ['', '.', sealed.split('.')[0]!, `${sealed.split('.')[0]}.AAAA`, 'x.y.z'])
      expect(secretBox.decrypt(created, 'one')).toBeNull();
  });

  it('stays readable with the old key, and is reported as encrypted with it', () => {
    const sealed = createSecretBox(OLD).encrypt('text', 'one');
    const both = createSecretBox(NEW, OLD);
    expect(both.decrypt(sealed, 'one')).toBe('text');
    expect(sealed.startsWith(both.prefix)).toBe(false);
    const retry = both.encrypt('text', 'one');
    expect(retry.startsWith(both.prefix)).toBe(true);
    expect(createSecretBox(NEW).decrypt(retry, 'one')).toBe('text');
  });
});
