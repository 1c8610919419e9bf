import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Access } from './permissions.ts';

/** An HTTP method that the API uses. */
export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The parts of the public data that have a version each. */
export type PublicPart = 'courses' | 'campuses' | 'stats' | 'theme' | 'webinars';

/** What a route does in a resumable upload by the tus protocol: begin it, say how far it is, take a part of it, end it. */
export type UploadStep = 'creation' | 'state' | 'part' | 'end';

/**
 * A rate limit; the API configures its number of requests and its window. Those per address (`address`, `reports`,
 * `registration`, `documents`) are applied before the handler. `login` and `mail` depend on the account or the e-mail: the service of the route applies them.
 */
export type RateLimitName = 'address' | 'reports' | 'registration' | 'documents' | 'login' | 'mail';

/** The definition of one route of the API; see docs/decisions/022-one-route-table.md. */
export interface RouteDefinition {
  /** Who may call it. */
  access: Access;
  /**
   * Asks again who uses a session whose last proof of identity is older than 15 minutes; `production` only there,
   * `second_factor` only for accounts that have one.
   */
  recent?: true | 'production' | 'second_factor';
  /** Open pages call it by themselves: that is no use which keeps the session of an administrator. */
  unattended?: true;
  /** One sentence for the documentation of the API, where the names do not say it. */
  description?: string;
  /** Of its path; without it an `:id` there is an identifier. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The body is a multipart form with one file in its field `file`, not JSON. */
  upload?: true;
  /** A media type accepted for the body besides `application/json`. */
  bodyType?: string;
  /** Maximum size of the body in bytes, where it may be larger than usual. */
  bodyMax?: number;
  /** Accepts a form besides JSON, without reading it. */
  ignoresForm?: true;
  /** A step of a resumable upload: its input and answer are the headers of the tus protocol. */
  tus?: UploadStep;
  /** Takes as long as the files that it reads or transfers: the time limit of an answer does not apply. */
  slow?: true;
  /** The JSON answer. Without it and without `file` the route answers 204. */
  output?: z.ZodType;
  /** The media type of the file that the route answers. */
  file?: string;
  /** Answers the part of its file that `Range` asks for. */
  ranges?: true;
  /** The status of success where it is neither 200 nor, without an answer, 204. */
  status?: 200 | 201;
  /** Accepts `If-Match`: the version on which the change is based. */
  ifMatch?: true;
  /** Accepts `Idempotency-Key`: a repeated request is executed once. */
  idempotencyKey?: true;
  /**
   * Its answer is the same for everyone and changes only with its address and these parts of the public data: it is kept in
   * memory, compressed, until the version of one of them is raised.
   */
  cached?: readonly PublicPart[];
  /** Its answer, which is `cached`, also changes as time passes: it is kept for a minute at most, and compared for pages. */
  changesWithTime?: true;
  /** Answers 304 when `If-None-Match` contains the current ETag. */
  revalidates?: true;
  rateLimits?: readonly RateLimitName[];
  /** Its specific errors, besides those that follow from the other properties. */
  errors?: readonly ErrorCode[];
}

/** Routes by `METHOD /path` below `/api`. */
export type RouteTable = Record<`${Method} /${string}`, RouteDefinition>;
