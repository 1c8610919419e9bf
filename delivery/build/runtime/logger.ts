/** Instead of the federation runtime's logger, whose stack traces and delegates its tools use. */
export function createLogger(prefix: string) {
  const by =
    (method: 'info' | 'warn' | 'error') =>
    (...texts: unknown[]): void =>
      // biome-ignore lint/suspicious/noConsole: a logger
      console[method](prefix, ...texts);
  const info = by('info');
  return {
    log: info,
    info,
    success: info,
    ready: info,
    warn: by('warn'),
    error: by('error'),
    debug() {},
    setPrefix() {},
  };
}

export const createInfrastructureLogger = createLogger;
export const logger = createLogger('[ Module Federation ]');
export const infrastructureLogger = logger;

export function bindLoggerToCompiler(): void {}
