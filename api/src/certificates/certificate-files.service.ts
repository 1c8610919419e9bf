import type { AttestationInput } from '@iris/contract/certificates';
import { Injectable } from '@nestjs/common';
import { ProblemError } from '../common/problem.error.ts';
import { OrganisationService } from '../organisation/organisation.service.ts';
import { badgeClaims } from './badge.ts';
import { BadgeSignerService } from './badge-signer.service.ts';
import type { CertificateRecord } from './certificate.schema.ts';
import { CertificatesService } from './certificates.service.ts';
import { ATTESTATION_TEMPLATE } from './documents/attestation-template.ts';
import { CERTIFICATE_TEMPLATE } from './documents/certificate-template.ts';
import { attestationData, certificateData } from './documents/document-data.ts';
import { TypesetterService } from './documents/typesetter.service.ts';

/** Makes the files of a certificate. None is stored: each is made from the certificate when it is requested. */
@Injectable()
export class CertificateFilesService {
  constructor(
    private readonly certificates: CertificatesService,
    private readonly organisation: OrganisationService,
    private readonly typesetter: TypesetterService,
    private readonly signer: BadgeSignerService,
  ) {}

  /** The certificate as a PDF/UA-1. @throws {ProblemError} `certificate_not_found`; `certificate_revoked`; `certificate_unprintable` */
  async pdf(serial: string): Promise<Buffer> {
    const document = await this.#document(await this.#valid(serial));
    return this.typesetter.pdf(CERTIFICATE_TEMPLATE, certificateData(document));
  }

  /**
   * The attestation of a student's own certificate. The RPPS number is printed and never stored.
   * @throws {ProblemError} `certificate_not_found`, also for another student's; `certificate_revoked`; `certificate_unprintable`
   */
  async attestation(serial: string, { rpps }: AttestationInput, userId: string): Promise<Buffer> {
    const certificate = await this.certificates.get(serial);
    if (certificate.snapshot.user.toHexString() !== userId) throw new ProblemError('certificate_not_found');
    const connections = await this.certificates.connectionRecord(checked(certificate).enrollment.toHexString());
    const document = await this.#document(certificate);
    const data = attestationData({ ...document, rpps, connections, now: new Date() });
    return this.typesetter.pdf(ATTESTATION_TEMPLATE, data);
  }

  /** The certificate as an Open Badge, a signed JWT. @throws {ProblemError} `certificate_not_found`; `certificate_revoked`; `badge_unavailable` */
  async badge(serial: string): Promise<string> {
    const { certificate, organisation, address } = await this.#document(await this.#valid(serial));
    const { site } = this.organisation;
    const course = `${site}/courses/${certificate.snapshot.course.toHexString()}`;
    const claims = badgeClaims({ certificate, issuer: { id: site, name: organisation.name }, address, course });
    return this.signer.sign(claims);
  }

  async #valid(serial: string): Promise<CertificateRecord> {
    return checked(await this.certificates.get(serial));
  }

  async #document(certificate: CertificateRecord) {
    const address = this.organisation.addressOf(certificate.serial);
    return { certificate, organisation: await this.organisation.get(), address };
  }
}

/** @throws {ProblemError} `certificate_revoked` */
function checked(certificate: CertificateRecord): CertificateRecord {
  if (certificate.revoked) throw new ProblemError('certificate_revoked');
  return certificate;
}
