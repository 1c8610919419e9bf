import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance, FastifySchema, FastifySerializerCompiler } from 'fastify';

type Compiler = FastifySerializerCompiler<FastifySchema>;

/** As Fastify's own. */
const compile = SerializerSelector()() as Compiler;

/** By schema: those of the answers are the same for GET and HEAD, and for all applications of a process. */
const compiled = new WeakMap<FastifySchema, ReturnType<Compiler>>();

/** Compiles the schema of an answer when the first one is written: all of them would take a tenth of a start. */
export function compileSerializersLater(fastify: FastifyInstance): void {
  fastify.setSerializerCompiler<FastifySchema>((route) => (data) => {
    const serialize = compiled.get(route.schema) ?? compile(route);
    compiled.set(route.schema, serialize);
    return serialize(data);
  });
}
