import type { ApiRoute, Routes } from '@iris/contract/routes';
import type { Account } from '../data/factories.ts';
import type { CallOptions, FileOptions, TestServer } from '../servers/server.ts';

/** A route that accepts an `Idempotency-Key`. */
export type KeyedRoute = { [R in ApiRoute]: Routes[R] extends { idempotencyKey: true } ? R : never }[ApiRoute];

/** A call that succeeds, once if nobody knew that it is repeated. */
export interface PreparedCall extends CallOptions {
  /** The version on which the change is based. */
  version?: number;
  /** Another body that the route accepts. */
  otherBody?: object;
  /** Another file, where the body is one. */
  otherFile?: FileOptions;
  /** Something after which the call would be refused, but its repetition is answered. */
  meanwhile?: () => Promise<unknown>;
  /** What another body with another key is answered afterwards, where it is no conflict of versions. */
  afterwards?: number;
}

/** The application, with what scenarios share. */
export interface Scene {
  server: TestServer;
  /** A super administrator. */
  admin: Account;
}

/** Prepares what the call of a route needs; prepared again, it has nothing in common with the first one. */
export type Scenario = (scene: Scene) => Promise<PreparedCall>;

export type Scenarios = Record<KeyedRoute, Scenario>;
