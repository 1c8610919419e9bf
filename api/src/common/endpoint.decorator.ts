import {
  type ApiRoute,
  definitionOf,
  type InputOf,
  type OutputOf,
  type RouteDefinition,
  splitRoute,
  successStatus,
} from '@iris/contract/routes';
import { applyDecorators, HttpCode, RequestMapping, RequestMethod, SetMetadata } from '@nestjs/common';
import { RouteConfig, RouteSchema } from '@nestjs/platform-fastify';
import { z } from 'zod';
import type { ItemStream } from './item-stream.ts';
import type { CachedList } from './list-cache.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Receives or sends a file: how long that takes is up to the line, not the database's. */
    mayTakeLong?: boolean;
    /** Reads a form with a file; every other route refuses forms. */
    takesFile?: boolean;
    /** A media type it takes besides JSON; every other route refuses that. */
    bodyType?: string;
  }
}

/** Metadata key under which a handler keeps the route it answers. */
export const ROUTE_METADATA = 'iris:route';

/** What a handler may answer: JSON is checked against the table, item by item where it is streamed; a file is not. */
type AnswerOf<R extends ApiRoute> =
  OutputOf<R> extends undefined ? unknown : OutputOf<R> | StreamOf<OutputOf<R>> | undefined;

type StreamOf<Output> = Output extends (infer Item)[] ? ItemStream<Item> | CachedList<Item> : never;

/** A handler whose inputs, if it takes any, are those of the route. */
type HandlerOf<R extends ApiRoute, Handler extends (...args: never[]) => unknown> =
  Extract<Parameters<Handler>[number], { route: ApiRoute }> extends InputOf<R>
    ? Awaited<ReturnType<Handler>> extends AnswerOf<R>
      ? unknown
      : { 'the handler answers something else than the route table says': OutputOf<R> }
    : { 'the handler takes the input of another route': R };

/**
 * Makes a method answer a route of the contract: method, path, access, status and the schema of the answer come from
 * the table. Fastify writes the body from that schema, so a field that is not in it never leaves the process.
 */
export function Endpoint<R extends ApiRoute>(route: R) {
  const [method, path] = splitRoute(route);
  const definition = definitionOf(route);
  const decorate = applyDecorators(
    SetMetadata(ROUTE_METADATA, route),
    RequestMapping({ method: RequestMethod[method], path }),
    HttpCode(successStatus(definition)),
    RouteConfig(configOf(definition)),
    ...answerSchema(definition),
  );
  return <Handler extends (...args: never[]) => unknown>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Handler> & HandlerOf<R, Handler>,
  ): void => decorate(target, key, descriptor);
}

function configOf({ upload, file, bodyType }: RouteDefinition) {
  return { takesFile: upload, mayTakeLong: Boolean(upload || file?.startsWith('text/')), bodyType };
}

function answerSchema(definition: RouteDefinition): MethodDecorator[] {
  if (!definition.output) return [];
  const schema = z.toJSONSchema(definition.output, { target: 'draft-7' });
  return [RouteSchema({ response: { [successStatus(definition)]: schema } })];
}
