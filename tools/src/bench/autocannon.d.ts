// The package publishes no types: what we use of it.
declare module 'autocannon' {
  interface Result {
    requests: { average: number };
    latency: { p99: number };
    non2xx: number;
    errors: number;
  }
  function autocannon(options: { url: string; connections: number; duration: number }): Promise<Result>;
  export = autocannon;
}
