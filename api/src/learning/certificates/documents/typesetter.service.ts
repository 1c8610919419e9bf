import { Injectable } from '@nestjs/common';
import { BoundedQueue, Metrics } from '../../../foundation/index.ts';
import { GraphicsService } from '../../../site/index.ts';
import type { AttestationContent, CertificateContent, CertificatesContent, PresenceContent } from './document-data.ts';
import type { setAttestation, setCertificate, setCertificates, setPresence } from './typeset.ts';

/** One document at a time, which occupies its process for some ten milliseconds: with the pause at most 15 in a second, and a quarter of a processor. */
const SETTING = { concurrency: 1, length: 64, waitMs: 10_000, pauseMs: 50 };

/** How long several certificates may take, in milliseconds. */
const SEVERAL_MS = 60_000;

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

  /** Several certificates as one PDF/UA-1. @throws {ProblemError} `overloaded` */
  certificates(content: CertificatesContent): Promise<Buffer> {
    const set = () => this.graphics.run<typeof setCertificates>('setCertificates', content, SEVERAL_MS);
    return this.#queue.run(set);
  }

  /** An attestation as PDF/UA-1. @throws {ProblemError} `overloaded` */
  attestation(content: AttestationContent): Promise<Buffer> {
    return this.#queue.run(() => this.graphics.run<typeof setAttestation>('setAttestation', content));
  }

  /** An attestation of presence as PDF/UA-1. @throws {ProblemError} `overloaded` */
  presence(content: PresenceContent): Promise<Buffer> {
    return this.#queue.run(() => this.graphics.run<typeof setPresence>('setPresence', content));
  }
}
