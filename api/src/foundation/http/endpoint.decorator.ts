import type { RouteDefinition } from '@iris/contract/foundation';
import {
  type ApiRoute,
  definitionOf,
  type InputOf,
  type OutputOf,
  splitRoute,
  successStatus,
} from '@iris/contract/routes';
import { applyDecorators, HttpCode, RequestMapping, RequestMethod, SetMetadata } from '@nestjs/common';
import { RouteConfig, RouteSchema } from '@nestjs/platform-fastify';
import { toAnswerSchema } from './answers/answer-schema.ts';
import type { ItemStream } from './answers/lists/item-stream.ts';

/** Metadata key for the route of a handler. */
export const ROUTE_METADATA = 'route';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Transfers a file, whose duration depends on the connection: the answer's time limit does not apply. */
    mayTakeLong?: boolean;
    /** Accepts a multipart form; all other routes reject it. */
    takesFile?: boolean;
    /** A media type accepted besides JSON. */
    bodyType?: string;
    /** Maximum size of the body in bytes, where it may be larger than usual. */
    bodyMax?: number;
    /** Accepts forms, without reading them. */
    ignoresForm?: boolean;
    /** Pages make this call by themselves. */
    isUnattended?: boolean;
  }
}

/** Return type of a handler: the output of the route, a stream of its items, or a file. */
type AnswerOf<R extends ApiRoute> =
  OutputOf<R> extends undefined ? unknown : OutputOf<R> | StreamOf<OutputOf<R>> | undefined;

type StreamOf<Output> = Output extends (infer Item)[] ? ItemStream<Item> : never;

/** Type of a handler for a route: its input, if any, is that of the route. */
type HandlerOf<R extends ApiRoute, Handler extends (...args: never[]) => unknown> =
  Extract<Parameters<Handler>[number], { route: ApiRoute }> extends InputOf<R>
    ? Awaited<ReturnType<Handler>> extends AnswerOf<R>
      ? unknown
      : { 'the handler answers something else than the route table says': OutputOf<R> }
    : { 'the handler takes the input of another route': R };

/**
 * Makes a method the handler of a route: method, path, access, status and output schema come from the contract's table.
 * Fastify serializes the answer by that schema, so fields that are not in it are never sent.
 */
export function Endpoint<R extends ApiRoute>(route: R) {
  const [method, path] = splitRoute(route);
  const definition = definitionOf(route);
  const decorate = applyDecorators(
    SetMetadata(ROUTE_METADATA, route),
    RequestMapping({ method: RequestMethod[method], path }),
    HttpCode(successStatus(definition)),
    RouteConfig(toConfig(definition)),
    ...answerSchema(definition),
  );
  return <Handler extends (...args: never[]) => unknown>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Handler> & HandlerOf<R, Handler>,
  ): void => decorate(target, key, descriptor);
}

function toConfig({ upload, file, bodyType, bodyMax, ignoresForm, tus, ranges, unattended, slow }: RouteDefinition) {
  const mayTakeLong = Boolean(upload || tus || ranges || slow || file?.startsWith('text/csv'));
  return { takesFile: upload, mayTakeLong, bodyType, bodyMax, ignoresForm, isUnattended: unattended };
}

function answerSchema(definition: RouteDefinition): MethodDecorator[] {
  if (!definition.output) return [];
  const schema = toAnswerSchema(definition.output);
  return [RouteSchema({ response: { [successStatus(definition)]: schema } })];
}
