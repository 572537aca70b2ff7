import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const PACK = {
  // More would take longer than it saves in sending.
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};
export type Encoding = keyof typeof PACK;
/** The one that is liked best first. */
export const ENCODINGS = Object.keys(PACK) as readonly Encoding[];

/** An answer as it goes out to everybody who asks the same: written once, and compressed once for each way to. */
export class ReadyAnswer {
  private readonly packed = new Map<Encoding, Promise<Buffer>>();

  /** `next`: the cursor of the part that follows, as of a `Page`. */
  constructor(
    readonly bytes: Buffer,
    readonly next: string | null,
  ) {}

  as(encoding: Encoding): Promise<Buffer> {
    const packed = this.packed.get(encoding) ?? PACK[encoding](this.bytes);
    this.packed.set(encoding, packed);
    return packed;
  }
}
