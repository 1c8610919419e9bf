import { randomUUID } from 'node:crypto';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/env.ts';
import { AnswerLog } from './answer-log.ts';
import { limitBodyTime, SLOW_REQUEST_TIME_MS } from './body-time.ts';
import { answerOtherMethods } from './other-methods.ts';
import { ProblemError } from './problem.error.ts';
import { sendProblem } from './problem.filter.ts';
import { RequestWork } from './request-work.ts';
import { securityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the body of a request to the API has arrived. */
    work?: RequestWork;
  }
}

const BODY_LIMIT_BYTES = 1024 * 1024;

/** How browsers name the JSON in which they report violations of the content security policy. */
const CSP_REPORT_TYPE = 'application/csp-report';

/** For files that come or go through the API on a slow line. */
const LONG_ANSWER_TIME_MS = 120_000;

/** Node cuts off headers that are late only when it looks. */
const CHECK_INTERVAL_MS = 1000;

/** What is still being received this long after the order to stop is cut off. */
const STOP_TIME_MS = 10_000;

/** The HTTP side of the application: limits, request ids, log. */
export function createHttpAdapter({ trustProxy, logLevel }: Config, logTo: NodeJS.WritableStream): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy,
    genReqId: () => randomUUID(),
    requestTimeout: LONG_ANSWER_TIME_MS,
    http: { headersTimeout: SLOW_REQUEST_TIME_MS, connectionsCheckingInterval: CHECK_INTERVAL_MS },
    logController: new AnswerLog(),
    logger: { stream: logTo, level: logLevel, base: null, formatters: { level: (level) => ({ level }) } },
    frameworkErrors: refuseAddress,
  });
}

/** An address the router cannot even read is refused before any hook runs. */
function refuseAddress(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(securityHeaders(request.url));
  sendProblem(error, request, reply);
}

/** What holds for every request before Nest sees it. */
export function prepareHttp(fastify: FastifyInstance, { answerTimeMs }: Pick<Config, 'answerTimeMs'>): void {
  limitContentTypes(fastify);
  limitBodyTime(fastify);
  limitAnswerTime(fastify, answerTimeMs);
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(request.url));
    done();
  });
  answerOtherMethods(fastify);
  closeConnections(fastify);
}

/**
 * Answers in time whatever the handler does, from when the body has arrived. Not for the site's files: a slow line may
 * take longer to receive one. Fastify's own timer ends when a body has been read, not with the answer.
 */
function limitAnswerTime(fastify: FastifyInstance, answerTimeMs: number): void {
  fastify.decorateRequest('work');
  fastify.addHook('preHandler', (request, reply, done) => {
    const { url, config } = request.routeOptions;
    if (!url?.startsWith('/api/')) return done();
    const timeMs = config.mayTakeLong ? LONG_ANSWER_TIME_MS : answerTimeMs;
    const work = new RequestWork(performance.now() + timeMs);
    request.work = work;
    const timer = setTimeout(() => {
      work.end();
      const cause = new Error(`no answer within ${timeMs} ms`);
      // A file on its way is up to the line: an answer that has begun cannot become another.
      if (!reply.sent && !reply.raw.headersSent) reply.send(new ProblemError(work.reason, { cause }));
    }, timeMs);
    reply.raw.once('close', () => clearTimeout(timer));
    work.run(done);
  });
}

/**
 * JSON, also under the browsers' own name where they report, or a form where a file is asked for. An empty body is none,
 * as clients that always announce JSON send on DELETE.
 */
function limitContentTypes(fastify: FastifyInstance): void {
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body as string, done);
  });
  fastify.addContentTypeParser(CSP_REPORT_TYPE, { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.bodyType === CSP_REPORT_TYPE) void parseJson(request, body as string, done);
    else done(new ProblemError('unsupported_media_type'), undefined);
  });
  // Not parsed but left to the route, which reads it once it is clear who is calling.
  fastify.addContentTypeParser('multipart/form-data', (request, _body, done) => {
    const { takesFile } = request.routeOptions.config;
    done(takesFile ? null : new ProblemError('unsupported_media_type'), undefined);
  });
}

/** While stopping, each answer closes its connection: one that browsers keep open would hold the process for minutes. */
function closeConnections(fastify: FastifyInstance): void {
  let closing = false;
  fastify.addHook('preClose', async () => {
    closing = true;
    setTimeout(() => fastify.server.closeAllConnections(), STOP_TIME_MS).unref();
  });
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
}
