import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/env.ts';
import { AnswerLog } from '../observability/log/answer-log.ts';
import { logOptions } from '../observability/log/logger.ts';
import { compileSerializersLater } from './answers/lazy-serializers.ts';
import { securityHeaders } from './answers/security-headers.ts';
import { shedLoad } from './load-shedding.ts';
import { ProblemError } from './problems/problem.error.ts';
import { sendProblem } from './problems/problem.filter.ts';
import { limitBodyTime, SLOW_REQUEST_TIME_MS, STREAMED_TYPES } from './requests/body-time.ts';
import { answerOtherMethods } from './requests/other-methods.ts';
import { proxyCheck, requestIds } from './requests/request-id.ts';
import { RequestWork } from './requests/request-work.ts';
import { limitTime, type TimeLimits } from './requests/time-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** State of the request's work; set once its body has been received. */
    work?: RequestWork;
  }
}

const BODY_LIMIT_BYTES = 1024 * 1024;

/** As the contract's limit for tokens. */
const PARAMETER_MAX = 200;

/** Media type of reports of content security policy violations. */
const CSP_REPORT_TYPE = 'application/csp-report';

/** Time limit for transferring a file, in milliseconds. */
const LONG_ANSWER_TIME_MS = 120_000;

/** Of routes with files: whoever waits for the database there limits that wait (`DatabaseService.inTime`). */
const LONG_LIMITS = { answerTimeMs: LONG_ANSWER_TIME_MS, outageTimeMs: LONG_ANSWER_TIME_MS };

/** Interval at which Node checks for connections that exceed their time limits, in milliseconds. */
const CHECK_INTERVAL_MS = 1000;

/** The HTTP side of the application: limits, request ids, log. */
export function createHttpAdapter({ trustProxy, logLevel }: Config, logTo: NodeJS.WritableStream): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: BODY_LIMIT_BYTES,
    // The router answers 404 to longer parameters: the token of a film names film, account, session and course.
    routerOptions: { maxParamLength: PARAMETER_MAX },
    trustProxy,
    genReqId: requestIds(proxyCheck(trustProxy)),
    requestTimeout: LONG_ANSWER_TIME_MS,
    // What arrives on an open connection while stopping is answered: a proxy cannot know whether it may repeat a write.
    return503OnClosing: false,
    http: { headersTimeout: SLOW_REQUEST_TIME_MS, connectionsCheckingInterval: CHECK_INTERVAL_MS },
    logController: new AnswerLog(),
    logger: { stream: logTo, ...logOptions(logLevel) },
    frameworkErrors: refuseAddress,
  });
}

/** Answers requests whose address the router cannot parse; no hook runs for them. */
function refuseAddress(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(securityHeaders(request.url));
  sendProblem(error, request, reply);
}

/** What the hooks ask about the application. */
interface State {
  isDraining: () => boolean;
  isDatabaseAnswering: () => boolean;
}

/** Registers the hooks that run for every request before Nest handles it. */
export function prepareHttp(
  fastify: FastifyInstance,
  config: TimeLimits & Pick<Config, 'lateMs' | 'shutdownTimeMs'>,
  { isDraining, isDatabaseAnswering }: State,
): void {
  fastify.addHook('onRoute', (route) => {
    if (route.config?.bodyMax) route.bodyLimit = route.config.bodyMax;
  });
  compileSerializersLater(fastify);
  limitContentTypes(fastify);
  limitBodyTime(fastify);
  limitAnswerTime(fastify, config, isDatabaseAnswering);
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(request.url));
    // Limits, streams and the log each wait for its end: Node.js would take that for a leak.
    reply.raw.setMaxListeners(LISTENERS_MAX);
    done();
  });
  shedLoad(fastify, config);
  answerOtherMethods(fastify);
  closeConnections(fastify, config.shutdownTimeMs, isDraining);
}

/** Listeners of an answer from which Node.js warns. */
const LISTENERS_MAX = 20;

/**
 * Answers 503 when a handler exceeds the time limits, measured from when the body has been received. They do not apply to
 * files, which may take longer on a slow connection. Fastify's own time limit ends when the body has been read.
 */
function limitAnswerTime(fastify: FastifyInstance, limits: TimeLimits, isDatabaseAnswering: () => boolean): void {
  fastify.decorateRequest('work');
  fastify.addHook('preHandler', (request, reply, done) => {
    const { url, config } = request.routeOptions;
    if (!url?.startsWith('/api/')) return done();
    const own = config.mayTakeLong ? LONG_LIMITS : limits;
    const work = new RequestWork(performance.now() + own.answerTimeMs, request);
    request.work = work;
    const cancel = limitTime(own, isDatabaseAnswering, (afterMs) => {
      work.end();
      const cause = new Error(`no answer within ${afterMs} ms`);
      // An answer that has begun cannot be replaced.
      if (!reply.sent && !reply.raw.headersSent) reply.send(new ProblemError(work.reason, { cause }));
    });
    reply.raw.once('close', cancel);
    work.run(done);
  });
}

/**
 * Accepts JSON, the media type of violation reports and, for uploads, multipart forms and files. An empty body counts as absent,
 * because some clients declare JSON for DELETE.
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
  for (const type of STREAMED_TYPES) {
    fastify.addContentTypeParser(type, (request, _body, done) => {
      const isAccepted = request.routeOptions.config.bodyType === type;
      done(isAccepted ? null : new ProblemError('unsupported_media_type'), undefined);
    });
  }
  // Not parsed here: the handler reads it after the caller has been authorized.
  fastify.addContentTypeParser('multipart/form-data', (request, _body, done) => {
    const { takesFile, ignoresForm } = request.routeOptions.config;
    if (ignoresForm) request.raw.resume();
    done(takesFile || ignoresForm ? null : new ProblemError('unsupported_media_type'), undefined);
  });
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, _body, done) => {
    const { ignoresForm } = request.routeOptions.config;
    done(ignoresForm ? null : new ProblemError('unsupported_media_type'), undefined);
  });
}

/**
 * Closes each connection after its answer while stopping: keep-alive connections would delay the exit for minutes, and a
 * proxy would send a request on one in the moment in which it is closed. Requests that take longer are cut.
 */
function closeConnections(fastify: FastifyInstance, shutdownTimeMs: number, isDraining: () => boolean): void {
  let closing = false;
  fastify.addHook('preClose', async () => {
    closing = true;
    setTimeout(() => fastify.server.closeAllConnections(), shutdownTimeMs).unref();
  });
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (closing || isDraining()) reply.header('connection', 'close');
    done(null, payload);
  });
}
