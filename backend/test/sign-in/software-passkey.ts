import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';

/* A software authenticator with the browser's part: creates and uses passkeys (ES256). */

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

const encodeHead = (major: number, value: number): Buffer =>
  value < 24
    ? Buffer.from([(major << 5) | value])
    : value < 256
      ? Buffer.from([(major << 5) | 24, value])
      : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);

const encodeCbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value >= 0 ? encodeHead(0, value) : encodeHead(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([encodeHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([encodeHead(2, value.length), value]);
  return Buffer.concat([
    encodeHead(5, value.size),
    ...[...value].flatMap(([key, held]) => [encodeCbor(key), encodeCbor(held)]),
  ]);
};

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const encodeText = (data: Buffer): string => data.toString('base64url');
const UP = 1;
const UV = 4;
const BACKUP = 8 | 16;
const ATTESTED = 64;

export interface Ceremony {
  readonly origin?: string;
  readonly verified?: boolean;
  /** Challenge to sign instead of the requested one. */
  readonly challenge?: string;
}
interface CreateOptions {
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
    this.publicKey = encodeCbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }

  create(options: unknown, ceremony: Ceremony = {}): Record<string, unknown> {
    const { challenge, user, rp } = options as CreateOptions;
    this.userHandle = user.id;
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, this.publicKey]);
    const authData = Buffer.concat([this.authenticatorData(rp.id, ATTESTED, ceremony), attested]);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.credential({
      clientDataJSON: this.clientData('webauthn.create', challenge, ceremony),
      attestationObject: encodeText(encodeCbor(attestation)),
      transports: ['internal'],
    });
  }

  sign(options: unknown, ceremony: Ceremony = {}): Record<string, unknown> {
    const { challenge, rpId } = options as UseOptions;
    this.counter += 1;
    const authData = this.authenticatorData(rpId, 0, ceremony);
    const clientDataJSON = this.clientData('webauthn.get', challenge, ceremony);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.credential({
      clientDataJSON,
      authenticatorData: encodeText(authData),
      signature: encodeText(createSign('sha256').update(signed).sign(this.privateKey)),
      userHandle: this.userHandle,
    });
  }

  private authenticatorData(host: string, flags: number, { verified = true }: Ceremony): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const all = UP | flags | (verified ? UV : 0) | (this.isBackedUp ? BACKUP : 0);
    return Buffer.concat([sha256(host), Buffer.from([all]), counter]);
  }

  private clientData(type: string, options: string, { origin = this.origin, challenge = options }: Ceremony): string {
    return encodeText(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
  }

  private credential(response: Record<string, unknown>): Record<string, unknown> {
    const id = encodeText(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}
