import type { AttestationInput } from '@iris/contract/certificates';
import { linkTo } from '@iris/contract/site';
import { Injectable } from '@nestjs/common';
import { CACHE_BYTES, dayOf, KeptFiles, OrganisationService, ProblemError } from '../../foundation/index.ts';
import { ActivityService } from '../progress/activity.service.ts';
import { badgeClaims } from './badges/badge.ts';
import { BadgesService } from './badges/badges.service.ts';
import type { CertificateRecord } from './certificate.schema.ts';
import { CertificatesService } from './certificates.service.ts';
import type { CertificateContent } from './documents/document-data.ts';
import { TypesetterService } from './documents/typesetter.service.ts';

/** Makes the files of a certificate. None is stored: each is made from the certificate, and kept in memory for those who ask again. */
@Injectable()
export class CertificateFilesService {
  readonly #files = new KeptFiles(CACHE_BYTES.certificateFiles);

  constructor(
    private readonly certificates: CertificatesService,
    private readonly activity: ActivityService,
    private readonly organisation: OrganisationService,
    private readonly typesetter: TypesetterService,
    private readonly badges: BadgesService,
  ) {}

  /** The certificate as a PDF/UA-1, or the attestation of presence at a webinar. @throws {ProblemError} `certificate_not_found`; `certificate_revoked`; `overloaded` */
  async pdf(serial: string): Promise<Buffer> {
    const certificate = await this.#valid(serial);
    const content = await this.#readContent(certificate);
    if (certificate.snapshot.webinar) return this.#presence(content, undefined);
    return this.#files.read(toFileKey('pdf', content), () => this.typesetter.certificate(content));
  }

  /** Certificates of several people as one PDF/UA-1, each on a page. @throws {ProblemError} `overloaded` */
  async several(certificates: readonly CertificateRecord[], title: string): Promise<Buffer> {
    const contents = await Promise.all(certificates.map((certificate) => this.#readContent(certificate)));
    return this.typesetter.certificates({ contents, title, now: new Date() });
  }

  /**
   * The attestation of a student's own certificate; that of presence is the certificate itself. The RPPS number is printed and never stored, nor kept in memory.
   * @throws {ProblemError} `certificate_not_found`, also for another student's; `certificate_revoked`; `overloaded`
   */
  async attestation(serial: string, { rpps }: AttestationInput, userId: string): Promise<Buffer> {
    const certificate = await this.certificates.get(serial);
    if (certificate.snapshot.user.toHexString() !== userId) throw new ProblemError('certificate_not_found');
    if (checked(certificate).snapshot.webinar) return this.#presence(await this.#readContent(certificate), rpps);
    const connections = await this.activity.listConnections(certificate.enrollment.toHexString());
    const content = { ...(await this.#readContent(certificate)), rpps, connections, now: new Date() };
    const set = () => this.typesetter.attestation(content);
    // Of the instant it prints the day.
    return rpps ? set() : this.#files.read(toFileKey('attestation', { ...content, now: dayOf(content.now) }), set);
  }

  /**
   * The certificate of a course as an Open Badge, a signed JWT.
   * @throws {ProblemError} `certificate_not_found`; `certificate_revoked`; `badge_unavailable`, also for an attestation of presence
   */
  async badge(serial: string): Promise<Buffer> {
    const certificate = await this.#valid(serial);
    const { course: id } = certificate.snapshot;
    // A badge claims an achievement.
    if (!id) throw new ProblemError('badge_unavailable');
    const { organisation, address } = await this.#readContent(certificate);
    const { site } = this.organisation;
    const course = site + linkTo('/courses/:id', { id: id.toHexString() });
    const issuer = { id: site, name: organisation.name };
    const status = this.badges.entryOf(await this.certificates.assignStatusIndex(certificate));
    const claims = badgeClaims({ certificate, issuer, address, course, status });
    return this.#files.read(toFileKey('badge', claims), async () => Buffer.from(await this.badges.sign(claims)));
  }

  async #presence(content: CertificateContent, rpps: string | undefined): Promise<Buffer> {
    const set = () => this.typesetter.presence({ ...content, rpps });
    return rpps ? set() : this.#files.read(toFileKey('presence', content), set);
  }

  async #valid(serial: string): Promise<CertificateRecord> {
    return checked(await this.certificates.get(serial));
  }

  async #readContent({ serial, issued_at, snapshot }: CertificateRecord): Promise<CertificateContent> {
    const { user: _, course: __, seat: ___, webinar, ...printed } = snapshot;
    const held = webinar && { webinar: { starts_at: webinar.starts_at, minutes: webinar.minutes } };
    const organisation = await this.organisation.get();
    return {
      certificate: { serial, issued_at, snapshot: printed, ...held },
      organisation,
      address: this.organisation.linkToCertificate(serial),
    };
  }
}

/** All that a file is made from, so that a file with another state of its certificate is made anew. */
function toFileKey(kind: string, content: object): string {
  return JSON.stringify([kind, content]);
}

/** @throws {ProblemError} `certificate_revoked` */
function checked(certificate: CertificateRecord): CertificateRecord {
  if (certificate.revoked) throw new ProblemError('certificate_revoked');
  return certificate;
}
