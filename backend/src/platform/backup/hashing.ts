import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Lets everything through, and tells the hash of it once it has passed. */
export const hashing = (): { readonly through: Transform; readonly sha256: () => string } => {
  const hash = createHash('sha256');
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, sha256: () => hash.digest('hex') };
};
