import { type ApiRoute, definitionOf, ROUTES, splitRoute } from '@iris/contract/routes';
import { Body, Controller, Delete, Get, Post, Query, SetMetadata } from '@nestjs/common';
import { describe, expect, it } from 'vitest';
import { Endpoint, ROUTE_METADATA } from '../src/foundation/http/endpoint.decorator.ts';
import { toDocumented } from '../src/pages/openapi/openapi.ts';
import { CALLERS, isOpenTo, refusalOf } from './calls/callers.ts';
import { controllersOf, faultsOf, routesOf } from './calls/route-walker.ts';
import { unknownId } from './data/factories.ts';
import { sharedServer } from './servers/shared-server.ts';

const server = sharedServer();

describe('the routes', () => {
  it('are those of the table, with their input', () => {
    const routes = controllersOf(server.app).flatMap(routesOf);
    expect(routes.length).toBe(Object.keys(ROUTES).length);
    expect(faultsOf(routes, Object.keys(ROUTES))).toEqual([]);
  });

  it('are all documented, with the schemas of their answers, and with their refusals', async () => {
    const { body } = await server.send<{ paths: Record<string, Record<string, OpenApiOperation>> }>({
      method: 'GET',
      url: '/api/openapi.json',
    });
    for (const route of Object.keys(ROUTES) as ApiRoute[]) {
      const [method, address] = toDocumented(route);
      const operation = body.paths[address]?.[method.toLowerCase()];
      const success = Object.entries(operation?.responses ?? {}).find(([status]) => status.startsWith('2'));
      expect(success, route).toBeDefined();
      const [content] = Object.values(success?.[1].content ?? {});
      const { output, file, access } = definitionOf(route);
      if (output || file) expect(content?.schema, route).toBeDefined();
      const refusals = CALLERS.filter((caller) => !isOpenTo(caller, access)).map((caller) => refusalOf(caller, access));
      const undocumented = refusals.filter(({ status, code }) => {
        const refusal = operation?.responses[status]?.content?.['application/problem+json']?.schema;
        return !refusal?.properties?.code?.enum.includes(code);
      });
      expect(undocumented, route).toEqual([]);
    }
  });
});

describe('a method', () => {
  const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'] as const;
  const methodsOf = (path: string) =>
    (Object.keys(ROUTES) as ApiRoute[]).flatMap((route) => {
      const [method, known] = splitRoute(route);
      if (known !== path) return [];
      return method === 'GET' ? ['GET', 'HEAD'] : [method];
    });

  // Before the other methods, whose thousands of refusals leave the driver no time.
  it('HEAD answers like GET, without a body', async () => {
    const { status, headers, text } = await server.send({ method: 'HEAD', url: '/api/stats' });
    expect([status, text]).toEqual([200, '']);
    expect(headers['content-type']).toContain('application/json');
  });

  it('that a path does not have is answered with 405 and Allow, before authentication', async () => {
    const wrong: string[] = [];
    for (const path of new Set(Object.keys(ROUTES).map((route) => route.slice(route.indexOf('/'))))) {
      const declared = methodsOf(path);
      for (const method of METHODS.filter((one) => !declared.includes(one))) {
        const url = `/api${path.replace(':id', unknownId())}`;
        const { status, headers, body } = await server.send({ method: method as 'PATCH', url });
        const expected = method === 'OPTIONS' ? [204, undefined] : [405, 'method_not_allowed'];
        const allow = [...declared, 'OPTIONS'].sort().join(', ');
        if (status !== expected[0] || body?.code !== expected[1] || headers.allow !== allow)
          wrong.push(`${method} ${path}: ${status} ${headers.allow}`);
      }
    }
    expect(wrong).toEqual([]);
    for (const method of ['GET', 'PATCH', 'OPTIONS'] as const)
      expect((await server.send({ method, url: '/api/nowhere' })).status).toBe(404);
  });
});

interface OpenApiOperation {
  responses: Record<string, { content?: Record<string, { schema?: { properties?: { code?: { enum: string[] } } } }> }>;
}

describe('the walk over the routes', () => {
  @Controller('courses')
  class CarelessController {
    @Get('forgotten')
    forgotten() {}

    @Post()
    @Endpoint('POST /courses')
    unchecked(@Body() _body: object, @Query('page') _page: string) {
      return undefined;
    }

    @Delete(':id')
    @SetMetadata(ROUTE_METADATA, 'GET /stats')
    disguised() {}
  }

  it('detects missing declarations of a controller', () => {
    expect(faultsOf(routesOf(CarelessController), ['GET /gone'])).toEqual([
      'GET /courses/forgotten: answers no route of the table',
      'POST /courses: @Query is not checked by the table',
      'POST /courses: @Body is not checked by the table',
      'POST /courses: takes none of the input that the table checks',
      'DELETE /courses/:id: says it is GET /stats',
      'GET /gone: in the table, but no controller has it',
    ]);
  });
});
