import { type ApiRoute, definitionOf, type InputOf, type ROUTES } from '@iris/contract/routes';
import type { Team } from '@iris/delivery/server';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ROUTE_METADATA } from '../endpoint.decorator.ts';
import { ProblemError } from '../problems/problem.error.ts';
import { toIdempotentRequest } from './idempotent-request.ts';
import type { AdmittedRequest, SignedInUser } from './signed-in-user.ts';
import { validate } from './validate.ts';

const VERSION_REFUSAL = "L'en-tête If-Match doit être un numéro de version entre guillemets";
const KEY_REFUSAL = "L'en-tête Idempotency-Key doit être de 16 à 64 lettres, chiffres ou tirets entre guillemets";

/** What a handler may read of a call: the validated input of its route, the request, the reply, and the account of its session or the team of its deploy token. */
export type CallOf<R extends ApiRoute> = InputOf<R> & { request: FastifyRequest; reply: FastifyReply } & Session<R>;

type Session<R extends ApiRoute> = (typeof ROUTES)[R] extends { access: infer A }
  ? A extends 'public'
    ? unknown
    : A extends 'team'
      ? { team: Team }
      : { user: SignedInUser }
  : never;

/** Parameter decorator: the call, with the input validated by the schemas of the handler's route. @throws {ProblemError} `invalid_input` */
export const Call = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const route: ApiRoute = Reflect.getMetadata(ROUTE_METADATA, context.getHandler());
  const http = context.switchToHttp();
  const request = http.getRequest<AdmittedRequest>();
  const { params, query, body, ifMatch, idempotencyKey } = definitionOf(route);
  const key = idempotencyKey && readKey(request);
  if (key && request.work) request.work.idempotency = toIdempotentRequest(request, key);
  const check = (schema: z.ZodType | undefined, value: unknown) => schema && validate(schema, value);
  return {
    route,
    request,
    reply: http.getResponse<FastifyReply>(),
    user: request.user,
    team: request.team,
    params: check(params, request.params),
    query: check(query, request.query),
    body: check(body, request.body),
    version: ifMatch && readVersion(request),
  };
});

/** The version in `If-Match: "3"`; undefined without the header. */
function readVersion({ headers }: FastifyRequest): number | undefined {
  const version = readQuoted(headers['if-match'], /^"(\d{1,15})"$/, 'if-match', VERSION_REFUSAL);
  return version === undefined ? undefined : Number(version);
}

/** The key in `Idempotency-Key: "8e03978e-…"` (IETF draft-ietf-httpapi-idempotency-key-header); undefined without it. */
function readKey({ headers }: FastifyRequest): string | undefined {
  return readQuoted(headers['idempotency-key'], /^"([\w-]{16,64})"$/, 'idempotency-key', KEY_REFUSAL);
}

function readQuoted(header: string | string[] | undefined, form: RegExp, name: string, refusal: string) {
  if (header === undefined) return undefined;
  const value = form.exec(String(header))?.[1];
  if (value === undefined) throw new ProblemError('invalid_input', { detail: refusal, errors: { [name]: [refusal] } });
  return value;
}
