import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** Flags of authenticator data: the user was present; credential data follow. */
const PRESENT = 0x01;
const WITH_CREDENTIAL = 0x40;

/** What a page says to a device; a forged page says something else. */
export interface Client {
  origin?: string;
  rpId?: string;
}

const HERE: Required<Client> = { origin: 'http://localhost:3000', rpId: 'localhost' };

/** A security key in software (PasskeysService, ES256, attestation `none`). */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32).toString('base64url');
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  counter = 0;

  /** The answer to the options of a new passkey. */
  attest({ challenge }: { challenge: string }, client: Client = {}) {
    const { origin, rpId } = { ...HERE, ...client };
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(this.#keys.publicKey)]);
    const authData = Buffer.concat([this.#data(rpId, PRESENT | WITH_CREDENTIAL), credential]);
    return this.#response({
      clientDataJSON: clientData('webauthn.create', challenge, origin),
      attestationObject: attestationObject(authData).toString('base64url'),
    });
  }

  /** The answer to the options of a login; the counter rises with each. */
  assert({ challenge }: { challenge: string }, client: Client = {}) {
    const { origin, rpId } = { ...HERE, ...client };
    this.counter += 1;
    const authData = this.#data(rpId, PRESENT);
    const clientDataJSON = clientData('webauthn.get', challenge, origin);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, hash]))
      .sign(this.#keys.privateKey);
    return this.#response({
      clientDataJSON,
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  #data(rpId: string, flags: number): Buffer {
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags, 0);
    tail.writeUInt32BE(this.counter, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), tail]);
  }

  #response<Response extends object>(response: Response) {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, response };
  }
}

function clientData(type: string, challenge: string, origin: string): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
}

/** The public key in CBOR (COSE, RFC 9053): EC2, ES256, P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const point = (part: string) => Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(part, 'base64url')]);
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
  return Buffer.concat([head, point(x), Buffer.from([0x22]), point(y)]);
}

/** `{ fmt: 'none', attStmt: {}, authData }` in CBOR. */
function attestationObject(authData: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  const length = Buffer.alloc(3);
  length.writeUInt8(0x59, 0);
  length.writeUInt16BE(authData.length, 1);
  const entries = [text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), length, authData];
  return Buffer.concat([Buffer.from([0xa3]), ...entries]);
}
