// The package has no types: declares what we use.
declare module 'autocannon' {
  interface Result {
    requests: { average: number };
    latency: { p50: number; p99: number };
    non2xx: number;
    errors: number;
    /** Numbers of answers by status. */
    statusCodeStats: Record<string, { count: number }>;
  }
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Requests per second of all connections; as many as possible by default. */
    overallRate?: number;
    headers?: Record<string, string>;
    /** Sent in turn instead of a GET of `url`. */
    requests?: { method: string; path: string; headers?: Record<string, string>; body?: string }[];
    /** Seconds until an answer is given up; 10 by default. */
    timeout?: number;
  }
  function autocannon(options: Options): Promise<Result>;
  export = autocannon;
}
