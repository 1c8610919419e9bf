// The package has no types: declares what we use.
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
