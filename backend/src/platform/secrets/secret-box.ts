import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.token.js';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

interface Key {
  /** Identifies the key of an encrypted value without revealing the key. */
  readonly id: string;
  readonly key: Buffer;
}

/**
 * Encrypts values in the database with keys from the settings. The first key encrypts; all decrypt. A value is bound to
 * its purpose: copied to another row or use, it does not decrypt.
 */
@Injectable()
export class SecretBox {
  private readonly keys: readonly [Key, ...Key[]];

  constructor(@InjectConfig() config: Pick<Config, 'encryptionSecrets'>) {
    this.keys = config.encryptionSecrets.map(deriveKey) as [Key, ...Key[]];
  }

  encrypt(text: string, purpose: string): string {
    const [{ id, key }] = this.keys;
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(purpose));
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `${id}.${Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')}`;
  }

  /**
   * Decrypts a value. Returns null when the key is unknown, the purpose differs, or the value was not encrypted by
   * Atrium.
   */
  decrypt(encrypted: string, purpose: string): string | null {
    const [id, content = ''] = encrypted.split('.');
    const key = this.keys.find((one) => one.id === id)?.key;
    const bytes = Buffer.from(content, 'base64url');
    if (key === undefined || bytes.length < IV_BYTES + TAG_BYTES) return null;
    try {
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }

  /** Returns the prefix of values that are encrypted with the first key. */
  get prefix(): string {
    return `${this.keys[0].id}.`;
  }
}

const deriveKey = (secret: string): Key => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'atrium seals', 32));
  return { id: createHash('sha256').update(key).digest('base64url').slice(0, 8), key };
};
