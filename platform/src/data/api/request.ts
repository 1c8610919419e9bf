import type { ApiRoute, BodyOf, ParamsOf, QueryOf, ROUTES } from '@iris/contract/routes';

/** Options of every call. */
export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Sends no token, for login and registration. */
  anonymous?: boolean;
  /** Lets the call outlive the page, for at most 64 KB (fetch.spec.whatwg.org). */
  keepalive?: boolean;
}

/** The options of a call of this route, derived from the contract's route table. */
export type RequestOf<R extends ApiRoute> = CallOptions &
  Field<'params', ParamsOf<R>> &
  Field<'query', QuerySent<R>> &
  Field<'body', BodyOf<R>> &
  /** Sent as `If-Match`: the version on which the change is based. The server rejects the change if it is out of date. */
  ((typeof ROUTES)[R] extends { ifMatch: true } ? { ifVersion?: number | undefined } : unknown) &
  /** Sent as `Idempotency-Key`, where the caller keeps it: the server executes requests with the same key once. */
  ((typeof ROUTES)[R] extends { idempotencyKey: true } ? { idempotencyKey?: string | undefined } : unknown);

/** A route that requires no parameters, query or body. */
export type PlainRoute = { [R in ApiRoute]: object extends RequestOf<R> ? R : never }[ApiRoute];

/** The options of any call, without the types of its route. */
export interface AnyRequest extends CallOptions {
  params?: Record<string, string>;
  /** Undefined and empty values are omitted. */
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  ifVersion?: number | undefined;
  idempotencyKey?: string | undefined;
}

/** The query of a call. An empty value is omitted from the address, like an absent one. */
export type QuerySent<R extends ApiRoute> = { [Name in keyof QueryOf<R>]: QueryOf<R>[Name] | '' };

type Field<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : object extends Value
    ? Partial<Record<Name, Value>>
    : Record<Name, Value>;
