import type { LoggerService } from '@nestjs/common';
import type { FastifyBaseLogger } from 'fastify';

/** Writes the log messages of Nest and of the services to the structured log. */
export class StructuredLogger implements LoggerService {
  constructor(private readonly sink: FastifyBaseLogger) {}

  log(message: unknown, context?: string): void {
    // Nest logs every route and module at start.
    const level = context && NEST_CONTEXTS.has(context) ? 'debug' : 'info';
    this.sink[level]({ context }, String(message));
  }

  error(message: unknown, ...details: unknown[]): void {
    const error = [message, ...details].find((part) => part instanceof Error);
    this.sink.error({ err: error, context: error ? undefined : details.at(-1) }, String(message));
  }

  warn(message: unknown, context?: string): void {
    this.sink.warn({ context }, String(message));
  }

  debug(message: unknown, context?: string): void {
    this.sink.debug({ context }, String(message));
  }

  verbose(message: unknown, context?: string): void {
    this.sink.trace({ context }, String(message));
  }
}

const NEST_CONTEXTS = new Set(['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication']);
