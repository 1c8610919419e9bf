import type { Access, RouteDefinition } from '@iris/contract/foundation';
import { type ApiRoute, definitionOf, splitRoute, successStatus } from '@iris/contract/routes';
import { listParameters, toJsonSchema } from './parameters.ts';
import { problemResponses } from './problem-responses.ts';
import { uploadAnswerHeaders } from './upload-headers.ts';

const JSON_TYPE = 'application/json';
const FILE = { type: 'string', format: 'binary' };
const FILE_FORM = {
  type: 'object',
  required: ['file'],
  properties: { file: FILE },
};

/** The OpenAPI operation of a route. */
export function toOperation(route: ApiRoute) {
  const definition = definitionOf(route);
  const [, path] = splitRoute(route);
  const requestBody = toRequestBody(definition);
  return {
    operationId: operationId(route),
    tags: [path.split('/')[1] ?? ''],
    description: descriptionOf(definition),
    security: toSecurity(definition.access),
    parameters: listParameters(definition),
    ...(requestBody && { requestBody }),
    responses: { ...successResponses(definition), ...problemResponses(route) },
  };
}

/** `PUT /courses/:id` → `putCoursesId`. */
function operationId(route: ApiRoute): string {
  const [method, path] = splitRoute(route);
  const words = path.match(/[a-z0-9]+/gi) ?? [];
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function toRequestBody({ body, upload, bodyType }: RouteDefinition) {
  if (upload) return { required: true, content: { 'multipart/form-data': { schema: FILE_FORM } } };
  if (!body && bodyType) return { required: true, content: { [bodyType]: { schema: FILE } } };
  if (!body) return undefined;
  const schema = toJsonSchema(body, 'input');
  return { required: true, content: { [JSON_TYPE]: { schema }, ...(bodyType && { [bodyType]: { schema } }) } };
}

function successResponses(definition: RouteDefinition) {
  const { output, file, revalidates, ranges, tus } = definition;
  const etag = revalidates && { headers: { ETag: { schema: { type: 'string' } } } };
  const content = output
    ? { [JSON_TYPE]: { schema: toJsonSchema(output, 'output') } }
    : file && { [file]: { schema: FILE } };
  const headers = tus && { headers: uploadAnswerHeaders(tus) };
  const success = { description: 'Success', ...etag, ...headers, ...(content && { content }) };
  return {
    [successStatus(definition)]: success,
    ...(ranges && { 206: { ...success, description: 'The part that was asked for' } }),
    ...(revalidates && { 304: { description: 'What the caller has is current', ...etag } }),
  };
}

function toSecurity(access: Access): Record<string, string[]>[] {
  if (access === 'public') return [];
  return [access === 'team' ? { team: [] } : { account: [] }];
}

/** When a recent proof is asked for, where not always. */
const PROOF_CASES: Record<string, string> = {
  production: ' (in production)',
  second_factor: ' (of accounts with a second factor)',
};

function descriptionOf({ access, recent, description }: RouteDefinition): string {
  const identity = recent && `Identity: confirmed in the last 15 minutes${PROOF_CASES[String(recent)] ?? ''}`;
  return [description, accessText(access), identity].filter(Boolean).join('\n\n');
}

function accessText(access: Access): string {
  if (typeof access === 'string') return `Access: ${access}`;
  return 'anyOf' in access
    ? `Access: one of ${access.anyOf.join(', ')}`
    : `Access: ${(access as readonly string[]).join(' and ')}`;
}
