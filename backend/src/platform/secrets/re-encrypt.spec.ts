import { expect, it } from '@jest/globals';
import type { SqlPool } from '../database/sql-pool.js';
import { reencryptOldValues } from './re-encrypt.js';
import { SecretBox } from './secret-box.js';

const OLD = 'an-old-key-that-is-long-enough-to-be-one';
const NEW = 'a-new-key-that-is-long-enough-to-be-one';

it('re-encrypts values of an old key for the same owner and skips values that no key decrypts', async () => {
  const [old, now] = [new SecretBox({ encryptionSecrets: [OLD] }), new SecretBox({ encryptionSecrets: [NEW, OLD] })];
  const purposeOf = (owner: string) => `secret of ${owner}`;
  const rows = [
    { owner: '1', sealed: old.encrypt('one', purposeOf('1')) },
    { owner: '2', sealed: old.encrypt('moved here', purposeOf('1')) },
  ];
  const written: (readonly unknown[])[] = [];
  const sql = {
    rows: (text: string, values: readonly unknown[]) => {
      if (text.startsWith('update')) written.push(values);
      return Promise.resolve(text.startsWith('select') ? rows : []);
    },
  } as unknown as SqlPool;
  await reencryptOldValues(sql, now, { table: 'thing', column: 'secret', owner: 'id', purposeOf });
  expect(written).toHaveLength(1);
  const [owner, before, after] = written[0] as [string, string, string];
  expect([owner, before]).toEqual(['1', rows[0]?.sealed]);
  expect(after.startsWith(now.prefix)).toBe(true);
  expect(now.decrypt(after, purposeOf('1'))).toBe('one');
});
