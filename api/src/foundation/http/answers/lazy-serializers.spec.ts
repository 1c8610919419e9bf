import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { type ApiRoute, definitionOf, ROUTES } from '@iris/contract/routes';
import fastify, { type FastifySchema, type FastifySerializerCompiler } from 'fastify';
import { expect, it } from 'vitest';
import { toAnswerSchema } from './answer-schema.ts';
import { compileSerializersLater } from './lazy-serializers.ts';

it('an answer has the fields of its schema only, the first one and the next, and the one to HEAD their length', async () => {
  const app = fastify();
  compileSerializersLater(app);
  const schema = { response: { 200: { type: 'object', properties: { name: { type: 'string' } } } } };
  app.get('/one', { schema }, async () => ({ name: 'Claire', password_hash: 'secret' }));
  const answers = [await app.inject('/one'), await app.inject('/one')];
  expect(answers.map(({ payload }) => payload)).toEqual(Array(2).fill('{"name":"Claire"}'));
  expect((await app.inject({ method: 'HEAD', url: '/one' })).headers['content-length']).toBe('17');
});

it('the schema of every answer of the contract can be compiled', () => {
  const compile = SerializerSelector()() as FastifySerializerCompiler<FastifySchema>;
  const outputs = (Object.keys(ROUTES) as ApiRoute[]).flatMap((route) => definitionOf(route).output ?? []);
  expect(outputs.length).toBeGreaterThan(0);
  for (const output of outputs) {
    const schema = toAnswerSchema(output) as FastifySchema;
    expect(compile({ schema, method: '', url: '' })).toBeTypeOf('function');
  }
});
