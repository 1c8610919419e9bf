import { type ApiRoute, definitionOf, type InputOf } from '@iris/contract/routes';
import { ROUTE_METADATA } from '@iris/delivery/server';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ProblemError } from '../problems/problem.error.ts';
import { validate } from './validate.ts';

const VERSION_REFUSAL = "L'en-tête If-Match doit être un numéro de version entre guillemets";
const KEY_REFUSAL = "L'en-tête Idempotency-Key doit être de 16 à 64 lettres, chiffres ou tirets entre guillemets";

/** Parameter decorator: the request's input, validated by the schemas of the handler's route; typed by `InputOf`. */
export const Input = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const route: ApiRoute = Reflect.getMetadata(ROUTE_METADATA, context.getHandler());
  return readInput(route, context.switchToHttp().getRequest<FastifyRequest>());
});

/** Validates the input of a request. @throws {ProblemError} `invalid_input` */
export function readInput<R extends ApiRoute>(route: R, request: FastifyRequest): InputOf<R> {
  const { params, query, body, ifMatch, idempotencyKey } = definitionOf(route);
  const check = (schema: z.ZodType | undefined, value: unknown) => schema && validate(schema, value);
  return {
    route,
    params: check(params, request.params),
    query: check(query, request.query),
    body: check(body, request.body),
    version: ifMatch && expectedVersion(request),
    idempotencyKey: idempotencyKey && keyOf(request),
  } as unknown as InputOf<R>;
}

/** The version in `If-Match: "3"`; undefined without the header. */
function expectedVersion({ headers }: FastifyRequest): number | undefined {
  const version = quoted(headers['if-match'], /^"(\d{1,15})"$/, 'if-match', VERSION_REFUSAL);
  return version === undefined ? undefined : Number(version);
}

/** The key in `Idempotency-Key: "8e03978e-…"` (IETF draft-ietf-httpapi-idempotency-key-header); undefined without it. */
function keyOf({ headers }: FastifyRequest): string | undefined {
  return quoted(headers['idempotency-key'], /^"([\w-]{16,64})"$/, 'idempotency-key', KEY_REFUSAL);
}

function quoted(header: string | string[] | undefined, form: RegExp, name: string, refusal: string) {
  if (header === undefined) return undefined;
  const value = form.exec(String(header))?.[1];
  if (value === undefined) throw new ProblemError('invalid_input', { detail: refusal, errors: { [name]: [refusal] } });
  return value;
}
