import { secondFactorChallengeSchema } from '@iris/contract/accounts';
import { ERRORS, type ErrorCode } from '@iris/contract/foundation';
import { type ApiRoute, definitionOf, splitRoute } from '@iris/contract/routes';
import { DELIVERY_ERRORS } from '@iris/delivery/contract/errors';
import { nextCallSchema } from '@iris/delivery/contract/releases';
import { z } from 'zod';

const text = { type: 'string' };

const secondFactor = z.toJSONSchema(secondFactorChallengeSchema, { target: 'draft-7' });

const calls = {
  type: 'array',
  items: z.toJSONSchema(nextCallSchema, { target: 'draft-7' }),
  description: 'Next steps where a move of releases is refused, in this order',
};

/** The error responses of a route by status, with their codes. */
export function problemResponses(route: ApiRoute): Record<string, object> {
  const codes = listCodes(route);
  const statuses = [...new Set(codes.map((code) => ERRORS[code].status))];
  const named = (status: number) => codes.filter((code) => ERRORS[code].status === status);
  return Object.fromEntries(statuses.map((status) => [status, problem(status, named(status))]));
}

/** The error codes of a route, without duplicates. */
function listCodes(route: ApiRoute): ErrorCode[] {
  const definition = definitionOf(route);
  const { access, recent, params, query, body, upload, tus, ifMatch, idempotencyKey, rateLimits, errors } = definition;
  const [method] = splitRoute(route);
  const codes = new Set<ErrorCode>(['malformed_body', 'internal_error', 'database_unavailable', 'overloaded']);
  const add = (applies: unknown, ...more: readonly ErrorCode[]) => {
    for (const code of applies ? more : []) codes.add(code);
  };
  add(params || query || body || upload || tus || ifMatch || idempotencyKey, 'invalid_input');
  add(params, 'not_found');
  add(access === 'team', 'deploy_token_required');
  add(access !== 'public' && access !== 'team', 'authentication_required');
  add(access === 'student', 'student_only');
  const isAdministrative = access === 'super_admin' || typeof access === 'object';
  add(isAdministrative, 'permission_denied', 'password_change_required', 'second_factor_setup_required');
  add(recent, 'reauthentication_required');
  add(ifMatch, 'version_conflict');
  add(
    method !== 'GET' && method !== 'HEAD',
    'payload_too_large',
    'unsupported_media_type',
    'request_timeout',
    'outcome_unknown',
  );
  add(rateLimits, 'too_many_requests');
  add(errors, ...(errors ?? []));
  return [...codes];
}

function problem(status: number, codes: ErrorCode[]): object {
  const retry = status === 429 || status === 503 || codes.includes('attempts_exhausted');
  return {
    description: codes.join(', '),
    ...(retry && { headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds' } } }),
    ...(status === 401 && { headers: { 'WWW-Authenticate': { schema: { type: 'string' } } } }),
    content: { 'application/problem+json': { schema: problemSchema(status, codes) } },
  };
}

function problemSchema(status: number, codes: ErrorCode[]): object {
  return {
    type: 'object',
    required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
    properties: {
      type: { ...text, format: 'uri' },
      title: text,
      status: { const: status },
      detail: { ...text, description: 'French sentence for the user' },
      code: { enum: codes },
      errors: {
        type: 'object',
        description: 'Field path → French messages',
        additionalProperties: { type: 'array', items: text },
      },
      ...(codes.includes('second_factor_required') && { second_factor: secondFactor }),
      ...(status === 412 && { current: { type: 'object', description: 'The resource as it is now' } }),
      ...(codes.some((code) => code in DELIVERY_ERRORS) && { calls }),
      request_id: text,
    },
  };
}
