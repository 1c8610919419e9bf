import type { LoggerService } from '@nestjs/common';
import type { FastifyBaseLogger } from 'fastify';
import { RequestWork } from '../../http/requests/request-work.ts';
import { loggedError, messageWithoutValues } from './logged-error.ts';

/** The format of the log of every process. */
export function logOptions(level: string) {
  return {
    level,
    base: null,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: loggedError },
  };
}

type Fields = Record<string, unknown>;

/** Writes the log messages of Nest and of the services to the structured log. */
export class StructuredLogger implements LoggerService {
  readonly #process: FastifyBaseLogger;

  constructor(process: FastifyBaseLogger) {
    this.#process = process;
  }

  /** The log of the current request, whose lines name it, or that of the process. */
  get sink(): FastifyBaseLogger {
    return RequestWork.current()?.request?.log ?? this.#process;
  }

  log(message: unknown, context?: string): void {
    // Nest logs every route and module at start.
    const level = context && NEST_CONTEXTS.has(context) ? 'debug' : 'info';
    this.#write(level, message, context);
  }

  error(message: unknown, ...details: unknown[]): void {
    const error = [message, ...details].find((part) => part instanceof Error);
    this.sink.error({ err: error, context: error ? undefined : details.at(-1) }, textOf(message));
  }

  warn(message: unknown, context?: string): void {
    this.#write('warn', message, context);
  }

  debug(message: unknown, context?: string): void {
    this.sink.debug({ context }, textOf(message));
  }

  /** A message may be an object: its other properties become properties of the line. */
  #write(level: 'debug' | 'info' | 'warn', message: unknown, context: string | undefined): void {
    const { message: text, ...fields } = typeof message === 'object' && message ? (message as Fields) : { message };
    this.sink[level]({ context, ...fields }, textOf(text));
  }

  verbose(message: unknown, context?: string): void {
    this.sink.trace({ context }, textOf(message));
  }
}

/** A message may quote that of an error, which is cleaned wherever it comes from. */
function textOf(message: unknown): string {
  return messageWithoutValues(String(message));
}

const NEST_CONTEXTS = new Set(['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication']);
