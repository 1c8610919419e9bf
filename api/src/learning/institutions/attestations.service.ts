import { ATTESTATIONS_MAX, type AttestationQuery } from '@iris/contract/institutions';
import { Injectable } from '@nestjs/common';
import { type InstitutionRecord, MemberListService } from '../../accounts/index.ts';
import { ProblemError } from '../../foundation/index.ts';
import { CertificateFilesService } from '../certificates/certificate-files.service.ts';
import { CertificatesService } from '../certificates/certificates.service.ts';
import { SeatsService } from './seats/seats.service.ts';

/** Gives institutions the certificates that their residents have earned. */
@Injectable()
export class AttestationsService {
  constructor(
    private readonly seats: SeatsService,
    private readonly members: MemberListService,
    private readonly certificates: CertificatesService,
    private readonly files: CertificateFilesService,
  ) {}

  /**
   * The valid certificates earned on the seats of an institution within the memberships, as one PDF.
   * @throws {ProblemError} `no_attestation`; `invalid_input` for more than one document holds; `overloaded`
   */
  async read({ _id, name }: InstitutionRecord, { from, to }: AttestationQuery): Promise<Buffer> {
    const seats = await this.seats.listIds(_id);
    const page = { stages: this.members.stagesWithin(_id), limit: ATTESTATIONS_MAX + 1 };
    const earned = await this.certificates.listEarnedOn(seats, { from, to }, page);
    if (earned.length === 0) throw new ProblemError('no_attestation');
    if (earned.length > ATTESTATIONS_MAX) {
      const sentence = `Un document a ${ATTESTATIONS_MAX}\u00a0certificats au plus\u00a0: choisissez une période plus courte`;
      throw new ProblemError('invalid_input', { detail: sentence, errors: { from: [sentence] } });
    }
    return this.files.several(earned, `Certificats de réussite\u00a0: ${name}`);
  }
}
