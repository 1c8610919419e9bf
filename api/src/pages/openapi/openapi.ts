import { type ApiRoute, ROUTES, splitRoute } from '@iris/contract/routes';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Config } from '../../foundation/index.ts';
import { toOperation } from './operation.ts';

/** Serves the OpenAPI document, generated at its first request, and its documentation page. */
export function publishOpenApi(app: NestFastifyApplication, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  SwaggerModule.setup('api/docs', app, () => openApiDocument(publicUrl) as unknown as OpenAPIObject, {
    jsonDocumentUrl: 'api/openapi.json',
    raw: ['json'],
    customSiteTitle: 'API · Académie Iris',
  });
}

/** The OpenAPI document, generated from the route table. */
export function openApiDocument(publicUrl?: string) {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of Object.keys(ROUTES) as ApiRoute[]) {
    const [method, address] = toDocumented(route);
    paths[address] = { ...paths[address], [method.toLowerCase()]: toOperation(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Académie Iris', version: '1', description: DESCRIPTION },
    ...(publicUrl && { servers: [{ url: publicUrl }] }),
    paths,
    components: {
      securitySchemes: {
        account: { type: 'http', scheme: 'bearer', description: 'The token of POST /api/auth/login' },
        team: { type: 'http', scheme: 'bearer', description: "A team's deploy token" },
      },
    },
  };
}

/** The method and the address of a route as the document writes them: `GET` and `/api/courses/{id}`. */
export function toDocumented(route: ApiRoute): [method: string, address: string] {
  const [method, path] = splitRoute(route);
  return [method, `/api${path.replace(/:(\w+)/g, '{$1}')}`];
}

const DESCRIPTION = 'Every failure is a problem (RFC 9457) with a French sentence in `detail` and a stable `code`.';
