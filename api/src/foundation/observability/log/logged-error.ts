import { withSourcePosition } from './source-positions.ts';

/** How deep causes are followed. */
const MAX_CAUSES = 3;

/** What libraries quote in their messages, and what must not reach the log wherever it comes from. */
const VALUES: [pattern: RegExp, replacement: string][] = [
  [/dup key: \{.*\}/gs, 'dup key'],
  [/\bvalue:? (["'`]).*?\1/gs, 'value'],
  [/`[^`]*`(?= is not a valid)|\(`[^`]*`\)/g, 'value'],
  [/[^\s/"'`<>(){}:=,;]+@[^\s/"'`<>(){}:=,;]+/g, '[e-mail]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
];

type LoggedError = {
  type: string;
  message: string;
  stack: string;
  code?: string | number;
  cause?: LoggedError;
};

/** A message of an error without the values that libraries quote: a duplicate e-mail, a text that could not be cast. */
export function messageWithoutValues(message: string): string {
  return VALUES.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), message);
}

/** What the log contains of an error: no other properties, because those of the driver contain stored values. */
export function loggedError(error: unknown, causes = MAX_CAUSES): LoggedError {
  if (!(error instanceof Error)) {
    return { type: typeof error, message: messageWithoutValues(String(error)), stack: '' };
  }
  const { cause } = error;
  const code = 'code' in error && /^(string|number)$/.test(typeof error.code) ? (error.code as string) : undefined;
  return {
    type: error.name,
    message: messageWithoutValues(error.message),
    // The stack begins with the message.
    stack: error.stack?.split('\n').filter(isFrame).map(withSourcePosition).join('\n') ?? '',
    ...(code !== undefined && { code: messageWithoutValues(String(code)) }),
    ...(cause instanceof Error && causes > 0 && { cause: loggedError(cause, causes - 1) }),
  };
}

function isFrame(line: string): boolean {
  return /^\s+at /.test(line);
}
