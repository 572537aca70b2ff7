import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';

/* A software authenticator with the browser's part: creates and uses passkeys (ES256). */

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

const head = (major: number, value: number): Buffer =>
  value < 24
    ? Buffer.from([(major << 5) | value])
    : value < 256
      ? Buffer.from([(major << 5) | 24, value])
      : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);

const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, held]) => [cbor(key), cbor(held)])]);
};

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const text = (data: Buffer): string => data.toString('base64url');
const UP = 1;
const UV = 4;
const BACKUP = 8 | 16;
const ATTESTED = 64;

export interface Ceremony {
  readonly origin?: string;
  readonly verified?: boolean;
  /** Replaces the requested challenge. */
  readonly challenge?: string;
}
interface MakeOptions {
  readonly challenge: string;
  readonly user: { readonly id: string };
  readonly rp: { readonly id: string };
}
interface UseOptions {
  readonly challenge: string;
  readonly rpId: string;
}

export class SoftwarePasskey {
  readonly id = randomBytes(32);
  counter = 0;
  private readonly privateKey: KeyObject;
  private readonly publicKey: Buffer;
  private userHandle = '';

  constructor(
    private readonly origin: string,
    private readonly isBackedUp = false,
  ) {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' });
    this.privateKey = pair.privateKey;
    this.publicKey = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }

  make(asked: unknown, ceremony: Ceremony = {}): Record<string, unknown> {
    const { challenge, user, rp } = asked as MakeOptions;
    this.userHandle = user.id;
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, this.publicKey]);
    const authData = Buffer.concat([this.data(rp.id, ATTESTED, ceremony), attested]);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.credential({
      clientDataJSON: this.client('webauthn.create', challenge, ceremony),
      attestationObject: text(cbor(attestation)),
      transports: ['internal'],
    });
  }

  use(asked: unknown, ceremony: Ceremony = {}): Record<string, unknown> {
    const { challenge, rpId } = asked as UseOptions;
    this.counter += 1;
    const authData = this.data(rpId, 0, ceremony);
    const clientDataJSON = this.client('webauthn.get', challenge, ceremony);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.credential({
      clientDataJSON,
      authenticatorData: text(authData),
      signature: text(createSign('sha256').update(signed).sign(this.privateKey)),
      userHandle: this.userHandle,
    });
  }

  private data(host: string, flags: number, { verified = true }: Ceremony): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const all = UP | flags | (verified ? UV : 0) | (this.isBackedUp ? BACKUP : 0);
    return Buffer.concat([sha256(host), Buffer.from([all]), counter]);
  }

  private client(type: string, asked: string, { origin = this.origin, challenge = asked }: Ceremony): string {
    return text(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
  }

  private credential(response: Record<string, unknown>): Record<string, unknown> {
    const id = text(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}
