import type { PublicPart } from '@iris/contract/foundation';
import { type ApiRoute, definitionOf } from '@iris/contract/routes';
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { InjectConnection } from '@nestjs/mongoose';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Connection } from 'mongoose';
import { from, lastValueFrom, map, type Observable } from 'rxjs';
import { readPublicVersions } from '../../database/public-version.ts';
import { Metrics } from '../../observability/log/metrics.ts';
import { ROUTE_METADATA } from '../endpoint.decorator.ts';
import { AnswerCache, ENCODINGS, type Encoding, WrittenAnswer } from './answer-cache.ts';
import { ItemStream } from './lists/item-stream.ts';
import { jsonArray } from './lists/json-array.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Maximum length of a cached list, in characters; longer lists are streamed. */
const MAX_CHARS = 4_000_000;

/**
 * Sends streamed lists, each item serialized by the route's output schema, and the answers of routes that are `cached`: from
 * memory as long as their parts of the public data have the same versions, in any instance.
 */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  readonly #cache = new AnswerCache();

  constructor(
    private readonly reflector: Reflector,
    private readonly metrics: Metrics,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const route = this.reflector.get<ApiRoute | undefined>(ROUTE_METADATA, context.getHandler());
    const parts = route && definitionOf(route).cached;
    if (parts) return from(this.#sendCached(parts, request, reply, next));
    return next.handle().pipe(map((answer) => (answer instanceof ItemStream ? sendStream(answer, reply) : answer)));
  }

  async #sendCached(
    parts: readonly PublicPart[],
    request: FastifyRequest,
    reply: FastifyReply,
    next: CallHandler,
  ): Promise<unknown> {
    const { url } = request;
    const handle = () => lastValueFrom<unknown>(next.handle());
    // Read before the data: what is kept is then never older than its version.
    const versions = await readPublicVersions(this.connection);
    const version = parts.map((part) => versions[part]).join();
    const kept = this.#cache.get(url, version);
    this.metrics.answerRead(String(request.routeOptions.url), kept?.answer !== undefined);
    const write = () => this.#cache.write(url, version, async () => written(await handle(), reply));
    const answer = kept ? kept.answer : await write();
    return answer ? sendWritten(answer, request, reply) : sendStream((await handle()) as ItemStream<unknown>, reply);
  }
}

function sendStream(items: ItemStream<unknown>, reply: FastifyReply): StreamableFile {
  const serialize = findSerializer(reply);
  return new StreamableFile(
    items.readable((all) => jsonArray(all, serialize)),
    { type: JSON_TYPE },
  );
}

/** The body of an answer; undefined for a list that is too long. */
async function written(answer: unknown, reply: FastifyReply): Promise<WrittenAnswer | undefined> {
  if (!(answer instanceof ItemStream)) return new WrittenAnswer(String(reply.serialize(answer)));
  let text = '';
  for await (const piece of jsonArray(answer, findSerializer(reply))) {
    text += piece;
    if (text.length > MAX_CHARS) return undefined;
  }
  return new WrittenAnswer(text);
}

async function sendWritten(answer: WrittenAnswer, { headers }: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const encoding = encodingFor(String(headers['accept-encoding'] ?? ''));
  const etag = answer.etag(encoding);
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
  // Compressing proxies change the validator to W/"…".
  if (headers['if-none-match']?.includes(etag)) {
    reply.code(304);
    return undefined;
  }
  reply.header('content-type', JSON_TYPE);
  if (encoding) reply.header('content-encoding', encoding);
  return answer.body(encoding);
}

/** The accepted encoding with the smallest result. */
function encodingFor(accepted: string): Encoding | undefined {
  const refused = /;\s*q=0(\.0*)?\s*$/;
  const names = accepted
    .split(',')
    .filter((choice) => !refused.test(choice))
    .map((choice) => choice.split(';')[0]?.trim().toLowerCase());
  return ENCODINGS.find((encoding) => names.includes(encoding));
}

/** Serializes an item by the route's output schema, which omits undeclared fields. */
function findSerializer(reply: FastifyReply): (item: unknown) => string {
  const declared = reply.routeOptions.schema?.response as { 200?: { items?: Record<string, unknown> } } | undefined;
  const items = declared?.[200]?.items;
  if (!items) throw new Error('a list is answered by a route that declares an array');
  return reply.compileSerializationSchema(items) as (item: unknown) => string;
}
