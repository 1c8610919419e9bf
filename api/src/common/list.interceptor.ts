import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mergeMap, type Observable } from 'rxjs';
import { ItemStream } from './item-stream.ts';
import { jsonArray } from './json-array.ts';
import { CachedList, type Encoding, WrittenList } from './list-cache.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends streamed and cached lists, each item serialized by the route's output schema. */
@Injectable()
export class ListInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    return next.handle().pipe(
      mergeMap(async (answer: unknown) => {
        const list = answer instanceof CachedList ? await answer.write(serializerOf(reply)) : answer;
        if (list instanceof ItemStream) return sendStream(list, reply);
        return list instanceof WrittenList ? sendWritten(list, request, reply) : list;
      }),
    );
  }
}

function sendStream(items: ItemStream<unknown>, reply: FastifyReply): StreamableFile {
  const serialize = serializerOf(reply);
  return new StreamableFile(
    items.readable((all) => jsonArray(all, serialize)),
    { type: JSON_TYPE },
  );
}

async function sendWritten(list: WrittenList, { headers }: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const encoding = encodingFor(String(headers['accept-encoding'] ?? ''));
  const etag = list.etag(encoding);
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
  // Compressing proxies change the validator to W/"…".
  if (headers['if-none-match']?.includes(etag)) {
    reply.code(304);
    return undefined;
  }
  reply.header('content-type', JSON_TYPE);
  if (encoding) reply.header('content-encoding', encoding);
  return list.body(encoding);
}

/** The accepted encoding with the smallest result. */
function encodingFor(accepted: string): Encoding | undefined {
  const refused = /;\s*q=0(\.0*)?\s*$/;
  const names = accepted
    .split(',')
    .filter((choice) => !refused.test(choice))
    .map((choice) => choice.split(';')[0]?.trim().toLowerCase());
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding));
}

/** Serializes an item by the route's output schema, which omits undeclared fields. */
function serializerOf(reply: FastifyReply): (item: unknown) => string {
  const declared = reply.routeOptions.schema?.response as { 200?: { items?: Record<string, unknown> } } | undefined;
  const items = declared?.[200]?.items;
  if (!items) throw new Error('a list is answered by a route that declares an array');
  return reply.compileSerializationSchema(items) as (item: unknown) => string;
}
