import { Injectable } from '@nestjs/common';
import { BoundedQueue } from '../../common/bounded-queue.ts';
import { Metrics } from '../../common/metrics.ts';
import { GraphicsService } from '../../graphics/graphics.service.ts';
import type { AttestationContent, CertificateContent } from './document-data.ts';
import type { setAttestation, setCertificate } from './typeset.ts';

/** One document at a time: it occupies its process for some ten milliseconds, with the drawing of its iris. */
const SETTING = { concurrency: 1, length: 16, waitMs: 10_000 };

/** Sets documents with Typst; see docs/decisions/086. */
@Injectable()
export class TypesetterService {
  readonly #queue = new BoundedQueue(SETTING);

  constructor(
    private readonly graphics: GraphicsService,
    metrics: Metrics,
  ) {
    metrics.watchQueue('documents', () => this.#queue.waiting);
  }

  /** A certificate as PDF/UA-1. @throws {ProblemError} `overloaded` */
  certificate(content: CertificateContent): Promise<Buffer> {
    return this.#queue.run(() => this.graphics.run<typeof setCertificate>('setCertificate', content));
  }

  /** An attestation as PDF/UA-1. @throws {ProblemError} `overloaded` */
  attestation(content: AttestationContent): Promise<Buffer> {
    return this.#queue.run(() => this.graphics.run<typeof setAttestation>('setAttestation', content));
  }
}
