import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { CACHE_BYTES, KeptFiles, ProblemError } from '../../../foundation/index.ts';
import { OrganisationService } from '../../../settings/index.ts';
import { CertificatesService } from '../certificates.service.ts';
import { BadgeSignerService } from './badge-signer.service.ts';

/** Bits of a list: the least that the standard allows, so that asking for a list tells little about who is checked. */
const LIST_BITS = 131_072;

/** Says which badges are revoked: Bitstring Status Lists (w3.org/TR/vc-bitstring-status-list), signed like badges. */
@Injectable()
export class BadgeStatusService {
  readonly #lists = new KeptFiles(CACHE_BYTES.statusLists);

  constructor(
    private readonly certificates: CertificatesService,
    private readonly organisation: OrganisationService,
    private readonly signer: BadgeSignerService,
  ) {}

  /** What a badge says of where its status is. */
  entryOf(statusIndex: number): object {
    const list = this.#listAddress(Math.floor(statusIndex / LIST_BITS));
    const index = String(statusIndex % LIST_BITS);
    return {
      id: `${list}#${index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: index,
      statusListCredential: list,
    };
  }

  /** A status list, a signed JWT. @throws {ProblemError} `status_list_not_found`, `badge_unavailable` */
  async list(number: number): Promise<Buffer> {
    const start = number * LIST_BITS;
    if (start > ((await this.certificates.lastStatusIndex()) ?? 0)) throw new ProblemError('status_list_not_found');
    const revoked = await this.certificates.listRevoked(start, start + LIST_BITS);
    // Few, and the same until the next revocation at any instance.
    return this.#lists.read(JSON.stringify([number, revoked]), async () => {
      const list = await encoded(revoked.map((index) => index - start));
      return Buffer.from(await this.signer.sign(this.#claimsOf(this.#listAddress(number), list)));
    });
  }

  #claimsOf(id: string, encodedList: string): Record<string, unknown> {
    const issuer = this.organisation.site;
    return {
      ...{ iss: issuer, jti: id, sub: `${id}#list` },
      '@context': ['https://www.w3.org/ns/credentials/v2'],
      id,
      type: ['VerifiableCredential', 'BitstringStatusListCredential'],
      issuer,
      credentialSubject: { id: `${id}#list`, type: 'BitstringStatusList', statusPurpose: 'revocation', encodedList },
    };
  }

  #listAddress(list: number): string {
    return `${this.organisation.site}/api/badges/status/${list}`;
  }
}

/** Bits as the standard writes them: the first is the highest one of the first byte, compressed, multibase base64url. */
async function encoded(indexes: readonly number[]): Promise<string> {
  const bits = Buffer.alloc(LIST_BITS / 8);
  for (const index of indexes) bits.writeUInt8(bits.readUInt8(index >> 3) | (0x80 >> (index & 7)), index >> 3);
  return `u${(await promisify(gzip)(bits)).toString('base64url')}`;
}
