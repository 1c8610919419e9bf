/** Everything that the shell provides to remotes; written by the build. */
declare module '@iris/provided-modules' {
  export const modules: Record<string, unknown>;
}
