import { ERRORS } from '@iris/contract/errors';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, getSchemaPath, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Config } from '../config/env.ts';

const PROBLEM = 'Problem';
const METHODS = ['get', 'post', 'put', 'delete'] as const;

/** Publishes the description of the API, made from the contract's own schemas, and a page to read it. */
export function publishOpenApi(app: NestFastifyApplication, { publicUrl }: Config): void {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.0.3')
    .setTitle('Académie Iris')
    .setVersion('1')
    .addBearerAuth();
  if (publicUrl) builder.addServer(publicUrl);
  SwaggerModule.setup('api/docs', app, () => withProblems(SwaggerModule.createDocument(app, builder.build())), {
    jsonDocumentUrl: 'api/openapi.json',
    raw: ['json'],
    customSiteTitle: 'API · Académie Iris',
  });
}

/** Every operation fails in the same way. */
function withProblems(document: OpenAPIObject): OpenAPIObject {
  const content = { 'application/problem+json': { schema: { $ref: getSchemaPath(PROBLEM) } } };
  for (const path of Object.values(document.paths)) {
    for (const method of METHODS) {
      const operation = path[method];
      if (operation) operation.responses.default = { description: 'Problem Details (RFC 9457)', content };
    }
  }
  return {
    ...document,
    components: { ...document.components, schemas: { ...document.components?.schemas, [PROBLEM]: problemSchema } },
  };
}

const text = { type: 'string' };
const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
  properties: {
    type: { ...text, format: 'uri' },
    title: text,
    status: { type: 'integer' },
    detail: { ...text, description: 'French sentence for the user' },
    code: { ...text, enum: Object.keys(ERRORS) },
    errors: {
      type: 'object',
      description: 'Field path → French messages',
      additionalProperties: { type: 'array', items: text },
    },
    current: { type: 'object', description: 'With version_conflict: the resource as it is now' },
    request_id: text,
  },
};
