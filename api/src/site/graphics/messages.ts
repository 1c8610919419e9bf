import type { ErrorCode } from '@iris/contract/errors';

/** A function that the process executes. */
// biome-ignore lint/suspicious/noExplicitAny: the caller names the function, whose types it then keeps
export type GraphicsTask = (input: any) => unknown;

/** What the process is asked to do. */
export interface GraphicsRequest {
  id: number;
  task: string;
  input: unknown;
}

/** What a task has thrown, with its code if it is one of the contract. */
export interface TaskFailure {
  message: string;
  stack: string | undefined;
  code: ErrorCode | undefined;
}

export type GraphicsAnswer = { id: number; result: unknown } | { id: number; failure: TaskFailure };
