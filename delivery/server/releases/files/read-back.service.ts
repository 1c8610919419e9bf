import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import pMap from 'p-map';
import { SHELL } from '../../../contract/federation.ts';
import { fileDigestOf, releasePath } from '../../../contract/releases.ts';
import { DeliveryError } from '../../common/delivery.error.ts';
import { DELIVERY_OPTIONS, type DeliveryOptions, RELEASE_STORE } from '../../ports.ts';
import { digestOf, type ReleaseStore, StoreUnavailableError } from '../../store/index.ts';
import type { ReleaseRecord } from '../release.schema.ts';
import { damagedText } from './release-files.service.ts';

const ANSWER_WITHIN_MS = 10_000;
const PARALLEL_REQUESTS = 8;

/** What is read back of an answer. */
interface FileAnswer {
  status: number;
  content: Buffer;
  headers: Headers;
}

/** This instance itself has no time, or no database. */
export class BusyInstanceError extends Error {
  override name = 'BusyInstanceError';
  readonly statusCode = 503;
}

/** Reads released files from where browsers will read them. */
@Injectable()
export class ReadBackService {
  constructor(
    @Inject(DELIVERY_OPTIONS) private readonly options: DeliveryOptions,
    @Inject(RELEASE_STORE) private readonly store: ReleaseStore,
    private readonly host: HttpAdapterHost,
  ) {}

  /**
   * Reads every file of a release.
   * @throws {DeliveryError} `release_unreadable`, naming file and reason
   * @throws {StoreUnavailableError} @throws {BusyInstanceError} which say nothing of the release
   */
  async check(release: ReleaseRecord): Promise<void> {
    const checkOne = async ([path, expected]: [string, string]) => {
      const fault = await this.#faultOf(release, path, expected);
      if (fault) throw new DeliveryError('release_unreadable', `${path}\u00a0: ${fault} Rien n'a été changé.`);
    };
    await pMap(Object.entries(release.integrity), checkOne, { concurrency: PARALLEL_REQUESTS });
  }

  async #faultOf(release: ReleaseRecord, path: string, expected: string): Promise<string | undefined> {
    const address = `${releasePath(release)}/${path}`;
    const bytes = release.bytes?.[path];
    // Browsers load the shell from the product itself.
    const host = release.name === SHELL ? undefined : this.options.releasesUrl;
    const answer = host ? await this.#fetch(`${host}${address}`).catch(reasonOf) : await this.#inject(address);
    if (typeof answer === 'string') return `${host ?? 'le site'} n'a pas répondu (${answer}).`;
    if (answer.status === 404 && this.store.isDamaged(fileDigestOf(expected))) return damagedText(release);
    if (answer.status !== 200) return `${host ?? 'le site'} a répondu ${answer.status}.`;
    if (digestOf(answer.content) !== fileDigestOf(expected)) return 'le contenu lu est un autre.';
    if (bytes !== undefined && answer.content.length !== bytes) return "sa taille n'est pas celle annoncée.";
    if (host && !allowsReading(answer.headers, this.options.publicUrl)) {
      return `${host} n'autorise pas les pages de l'académie à le lire (Access-Control-Allow-Origin).`;
    }
    return undefined;
  }

  async #fetch(address: string): Promise<FileAnswer> {
    const origin = this.options.publicUrl ? { origin: new URL(this.options.publicUrl).origin } : undefined;
    const response = await fetch(address, { headers: origin ?? {}, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    const content = Buffer.from(await response.arrayBuffer());
    return { status: response.status, content, headers: response.headers };
  }

  /** Through the server's own routes; its public address may not be reachable from inside. */
  async #inject(url: string): Promise<FileAnswer> {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    const { statusCode, rawPayload } = await fastify.inject({ method: 'GET', url });
    if (statusCode === 503) throw failureOf(rawPayload, `${url} cannot be read back now`);
    return { status: statusCode, content: rawPayload, headers: new Headers() };
  }
}

/** What an answer with the status 503 of this instance says. */
function failureOf(problem: Buffer, message: string): Error {
  const isStore = problem.includes('"storage_unavailable"');
  return isStore ? new StoreUnavailableError(message) : new BusyInstanceError(message);
}

/** Whether scripts with `crossorigin` may be loaded by the product's pages (fetch.spec.whatwg.org, CORS check). */
function allowsReading(headers: Headers, publicUrl: string | undefined): boolean {
  const allowed = headers.get('access-control-allow-origin');
  return allowed === '*' || (publicUrl !== undefined && allowed === new URL(publicUrl).origin);
}

function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : message;
}
