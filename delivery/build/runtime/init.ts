interface Bundle {
  federation: { initOptions: object; runtime: { init(options: object): unknown } };
}

/** Instead of the federation runtime's own function, which also prepares the tree shaking of shared modules. */
export function init({ webpackRequire: { federation } }: { webpackRequire: Bundle }): unknown {
  return federation.runtime.init(federation.initOptions);
}
