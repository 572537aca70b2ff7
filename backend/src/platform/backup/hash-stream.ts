import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Returns a pass-through stream and the SHA-256 of its content, available after the stream has ended. */
export const createHashStream = (): { readonly through: Transform; readonly sha256: () => string } => {
  const hash = createHash('sha256');
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, sha256: () => hash.digest('hex') };
};
