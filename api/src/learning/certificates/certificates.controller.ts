import { ROUTES } from '@iris/contract/routes';
import { Controller, StreamableFile } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { BadgesService } from './badges/badges.service.ts';
import { CertificateFilesService } from './certificate-files.service.ts';
import { CertificatesService } from './certificates.service.ts';

/** How long verifiers may keep a status list: a revocation is seen after this time at the latest. */
const STATUS_CACHE = 'public, max-age=300';

/** Verifiers may run in pages of other sites. */
const TO_ALL_SITES = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

@Controller()
export class CertificatesController {
  constructor(
    private readonly certificates: CertificatesService,
    private readonly files: CertificateFilesService,
    private readonly badges: BadgesService,
  ) {}

  @Endpoint('GET /certificates/mine')
  listMine(@Call() { user }: CallOf<'GET /certificates/mine'>) {
    return this.certificates.listForUser(user.id);
  }

  @Endpoint('GET /certificates/:serial')
  check(@Call() { params }: CallOf<'GET /certificates/:serial'>) {
    return this.certificates.check(params.serial);
  }

  @Endpoint('GET /certificates/:serial/pdf')
  async pdf(@Call() { route, params: { serial } }: CallOf<'GET /certificates/:serial/pdf'>) {
    return attached(await this.files.pdf(serial), ROUTES[route].file, `certificat-${serial}.pdf`);
  }

  @Endpoint('GET /certificates/:serial/badge')
  async badge(@Call() { route, params: { serial }, reply }: CallOf<'GET /certificates/:serial/badge'>) {
    reply.headers(TO_ALL_SITES);
    return attached(await this.files.badge(serial), ROUTES[route].file, `badge-${serial}.jwt`);
  }

  @Endpoint('GET /badges/keys')
  keys(@Call() { reply }: CallOf<'GET /badges/keys'>) {
    reply.headers(TO_ALL_SITES);
    return this.badges.keys();
  }

  @Endpoint('GET /badges/status/:list')
  async status(@Call() { route, params, reply }: CallOf<'GET /badges/status/:list'>) {
    const list = await this.badges.list(Number(params.list));
    reply.headers({ 'content-type': ROUTES[route].file, 'cache-control': STATUS_CACHE, ...TO_ALL_SITES });
    return list;
  }

  @Endpoint('POST /certificates/:serial/attestation')
  async attestation(
    @Call() { route, params: { serial }, body, user }: CallOf<'POST /certificates/:serial/attestation'>,
  ) {
    const file = await this.files.attestation(serial, body, user.id);
    return attached(file, ROUTES[route].file, `attestation-${serial}.pdf`);
  }

  @Endpoint('POST /admin/certificates/:serial/revoke')
  revoke(@Call() { params, body, user }: CallOf<'POST /admin/certificates/:serial/revoke'>) {
    return this.certificates.revoke(params.serial, body.reason, user);
  }
}

/** A file that the browser saves: the answers' content security policy would break its PDF viewer. */
function attached(data: Buffer, type: string, name: string): StreamableFile {
  return new StreamableFile(data, { type, length: data.length, disposition: `attachment; filename="${name}"` });
}
