import type { ApiRoute, BodyOf, ParamsOf, QueryOf, ROUTES } from '@iris/contract/routes';

/** What every call may carry. */
export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Sends no token: login and registration. */
  anonymous?: boolean;
}

/** What a call carries besides its route, as the contract's route table says. */
export type RequestOf<R extends ApiRoute> = CallOptions &
  Field<'params', ParamsOf<R>> &
  Field<'query', QuerySent<R>> &
  Field<'body', BodyOf<R>> &
  /** The version that a change was made from: the server refuses it when there has been another since. */
  ((typeof ROUTES)[R] extends { ifMatch: true } ? { ifVersion?: number | undefined } : unknown) &
  /** Names a request that may be sent again for want of an answer: the server carries it out once. */
  ((typeof ROUTES)[R] extends { idempotencyKey: true } ? { idempotencyKey?: string | undefined } : unknown);

/** A call that needs nothing besides its route. */
export type PlainRoute = { [R in ApiRoute]: object extends RequestOf<R> ? R : never }[ApiRoute];

/** A call with whatever its route asks for, once the types have been checked. */
export interface AnyRequest extends CallOptions {
  params?: Record<string, string>;
  /** Left out of the address when undefined or empty. */
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  ifVersion?: number | undefined;
  idempotencyKey?: string | undefined;
}

/** The query of a call. A filter that was emptied is sent like one that was never set: not at all. */
export type QuerySent<R extends ApiRoute> = { [Name in keyof QueryOf<R>]: QueryOf<R>[Name] | '' };

type Field<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : object extends Value
    ? Partial<Record<Name, Value>>
    : Record<Name, Value>;
