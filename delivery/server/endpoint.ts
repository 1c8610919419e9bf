import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
} from '@nestjs/common';
import { RouteConfig, RouteSchema } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DELIVERY_ROUTES } from '../contract/routes.ts';
import type { Actor, TeamRequest } from './ports.ts';

type Routes = typeof DELIVERY_ROUTES;
type Route = keyof Routes;
type Part<R extends Route, Name extends string> =
  Routes[R] extends Record<Name, infer S extends z.ZodType> ? z.output<S> : undefined;

/** The validated input of a route. */
export interface InputOf<R extends Route> {
  params: Part<R, 'params'>;
  query: Part<R, 'query'>;
  body: Part<R, 'body'>;
}

interface Definition {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  output?: z.ZodType;
  bodyType?: string;
  mayTakeLong?: boolean;
  status?: number;
}

/** Metadata key for the route of a handler; the product's guards find its access in the route table. */
export const ROUTE_METADATA = 'route';

/** Input that does not have the schema of its route. */
export class InvalidInput extends Error {
  override name = 'InvalidInput';

  constructor(readonly issues: z.core.$ZodIssue[]) {
    super('invalid input');
  }
}

/** Makes a method the handler of a route of {@link DELIVERY_ROUTES}. */
export function Endpoint(route: Route): MethodDecorator {
  const [method, path] = route.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const { output, bodyType, mayTakeLong, status = output ? 200 : 204 }: Definition = DELIVERY_ROUTES[route];
  return applyDecorators(
    SetMetadata(ROUTE_METADATA, route),
    RequestMapping({ method: RequestMethod[method], path }),
    HttpCode(status),
    RouteConfig({ bodyType, mayTakeLong }),
    ...(output
      ? [RouteSchema({ response: { [status]: z.toJSONSchema(output, { target: 'draft-7', io: 'output' }) } })]
      : []),
  );
}

/** Parameter decorator: the request's input, validated by the schemas of its route. @throws {InvalidInput} */
export const Input = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const route: Route = Reflect.getMetadata(ROUTE_METADATA, context.getHandler());
  const { params, query, body }: Definition = DELIVERY_ROUTES[route];
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return { params: parse(params, request.params), query: parse(query, request.query), body: parse(body, request.body) };
});

/** Parameter decorator: the team of the deploy token, on routes for teams. */
export const CurrentTeam = createParamDecorator((_: unknown, context: ExecutionContext) => {
  return context.switchToHttp().getRequest<TeamRequest>().team;
});

/** Parameter decorator: the account of the caller, on routes for operators; the product's guard has set it. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor | undefined => {
  const { user } = context.switchToHttp().getRequest<{ user?: Actor }>();
  return user && { id: user.id, name: user.name };
});

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (!result.success) throw new InvalidInput(result.error.issues);
  return result.data;
}
