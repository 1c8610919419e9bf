import {
  type Context,
  context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { core, NodeSDK, resources } from '@opentelemetry/sdk-node';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { mongo } from 'mongoose';
import pTimeout from 'p-timeout';
import type { Config } from '../../config/env.ts';
import { type IsFromProxy, proxyCheck } from '../../http/requests/request-id.ts';

/** Name of the service where the variables give none. */
const SERVICE = 'academie-iris-api';

/** Time for sending the last spans, in milliseconds. */
const STOP_TIME_MS = 2000;

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's span with its context; undefined without traces. */
    trace?: { span: Span; context: Context };
  }
}

/**
 * Sends a span for each request and for each command of the database. They are written here, not by instrumentations of
 * the packages: those need hooks into the loading of modules, and record addresses, queries and user agents.
 */
export class OpenTelemetryTracing {
  // Logs and metrics go other ways. The default detectors would add the command line and the user of the process.
  readonly #sdk = new NodeSDK({
    resource: resources.defaultResource().merge(resources.resourceFromAttributes({ 'service.name': SERVICE })),
    resourceDetectors: [resources.envDetector],
    textMapPropagator: null,
    metricReaders: [],
    logRecordProcessors: [],
  });
  readonly #propagator = new core.W3CTraceContextPropagator();
  readonly #isFromProxy: IsFromProxy;

  constructor({ trustProxy }: Pick<Config, 'trustProxy'>) {
    this.#isFromProxy = proxyCheck(trustProxy);
    this.#sdk.start();
  }

  /** Registers the hooks for the spans of requests; before other hooks, which may answer. */
  observe(fastify: FastifyInstance): void {
    fastify.decorateRequest('trace');
    fastify.addHook('onRequest', (request, reply, done) => {
      this.#begin(request, reply);
      done();
    });
    // Again, because the context of the first hook ends where the body is read.
    fastify.addHook('preHandler', (request, _reply, done) => {
      if (request.trace) context.with(request.trace.context, done);
      else done();
    });
    fastify.addHook('onResponse', (request, reply, done) => {
      this.#end(request, reply);
      done();
    });
    // The last spans are sent, but a receiver that does not answer must not keep the process from stopping.
    fastify.addHook('onClose', () =>
      pTimeout(this.#sdk.shutdown(), { milliseconds: STOP_TIME_MS }).catch(() => undefined),
    );
  }

  /** Registers the spans of the commands of the driver's client, below the span of their request. */
  watchClient(client: mongo.MongoClient): void {
    const spans = new Map<number, Span>();
    client.on('commandStarted', ({ requestId, commandName, databaseName, command }) => {
      // Heartbeats and the work of timers belong to no trace.
      if (!trace.getActiveSpan()) return;
      const named = commandName === 'getMore' ? command.collection : command[commandName];
      const collection = typeof named === 'string' ? named : undefined;
      const attributes = {
        'db.system.name': 'mongodb',
        'db.namespace': databaseName,
        'db.operation.name': commandName,
        ...(collection && { 'db.collection.name': collection }),
      };
      const name = collection ? `${commandName} ${collection}` : commandName;
      spans.set(requestId, tracer().startSpan(name, { kind: SpanKind.CLIENT, attributes }));
    });
    const finish = (requestId: number, failure?: Error) => {
      const span = spans.get(requestId);
      spans.delete(requestId);
      // The message of an error may quote stored values.
      if (failure) span?.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', failure.name);
      span?.end();
    };
    client.on('commandSucceeded', ({ requestId }) => finish(requestId));
    client.on('commandFailed', ({ requestId, failure }) => finish(requestId, failure));
  }

  #begin(request: FastifyRequest, reply: FastifyReply): void {
    // Only a proxy may continue a trace: any caller could otherwise have all of its requests recorded.
    const parent = this.#isFromProxy(request.raw)
      ? this.#propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
      : ROOT_CONTEXT;
    const route = request.routeOptions.url;
    const attributes = { 'http.request.method': request.method, ...(route && { 'http.route': route }) };
    const name = route ? `${request.method} ${route}` : request.method;
    const span = tracer().startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
    request.trace = { span, context: trace.setSpan(parent, span) };
    const log = request.log.child({ trace_id: span.spanContext().traceId });
    request.log = log;
    reply.log = log;
  }

  #end({ id, trace: traced }: FastifyRequest, { statusCode }: FastifyReply): void {
    traced?.span.setAttributes({ 'http.response.status_code': statusCode, 'iris.request_id': id });
    if (statusCode >= 500) {
      traced?.span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', String(statusCode));
    }
    traced?.span.end();
  }
}

function tracer() {
  return trace.getTracer('academie-iris');
}
