import { idParams } from '@iris/contract/fields';
import { API_ACCESS } from '@iris/contract/permissions';
import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Public, RequirePermission } from '../src/common/access.decorators.ts';
import { controllersOf, faultsOf, routesOf } from './route-walker.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe('the routes', () => {
  it('are those of the contract, each with its access and schemas', () => {
    const routes = controllersOf(server.app).flatMap(routesOf);
    expect(routes.length).toBe(Object.keys(API_ACCESS).length);
    expect(faultsOf(routes, API_ACCESS)).toEqual([]);
  });

  it('are all described, with the schemas they answer', async () => {
    const { body } = await server.send<{ paths: Record<string, Record<string, OpenApiOperation>> }>({
      method: 'GET',
      url: '/api/openapi.json',
    });
    for (const route of Object.keys(API_ACCESS).filter((name) => !name.includes('/health/'))) {
      const [method = '', path = ''] = route.split(' ');
      const operation = body.paths[`/api${path.replace(':id', '{id}')}`]?.[method.toLowerCase()];
      const success = Object.entries(operation?.responses ?? {}).find(([status]) => status.startsWith('2'));
      expect(success, route).toBeDefined();
      const [content] = Object.values(success?.[1].content ?? {});
      if (success?.[0] !== '204') expect(content?.schema, route).toBeDefined();
    }
  });
});

interface OpenApiOperation {
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
}

describe('the walk over the routes', () => {
  @Controller('careless')
  class CarelessController {
    @Get()
    forgotten() {}

    @Post()
    @Public()
    unchecked(@Body() _body: object, @Query('page') _page: string) {}

    @Get(':id')
    @RequirePermission('manage_stats')
    careful(@Param({ schema: idParams }) _params: z.infer<typeof idParams>) {}
  }

  it('finds what a careless controller forgets', () => {
    const table = { 'POST /careless': 'public', 'GET /careless/:id': ['manage_users'], 'GET /gone': 'public' } as const;
    expect(faultsOf(routesOf(CarelessController), table)).toEqual([
      'GET /careless: says not who may call it',
      'POST /careless: @Query without a schema',
      'POST /careless: @Body without a schema',
      'GET /careless/:id: asks for ["manage_stats"], the table for ["manage_users"]',
      'GET /gone: in the table, but no controller has it',
    ]);
  });
});
