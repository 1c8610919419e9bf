import { NormalModuleReplacementPlugin, type RspackPluginInstance } from '@rspack/core';

const DESCRIPTIONS = /^\.\/desc\.mjs$/;
const PACKAGE = /@module-federation[\\/]error-codes[\\/]/;

const NO_DESCRIPTIONS =
  'data:text/javascript,export const runtimeDescMap = {}, typeDescMap = {}, buildDescMap = {}, errorDescMap = {}';

/**
 * Build plugin: errors of the federation runtime have their code and the address of its documentation, but no description. The
 * first page would load all descriptions, twice.
 */
export function bareErrors(): RspackPluginInstance {
  return new NormalModuleReplacementPlugin(DESCRIPTIONS, (module) => {
    if (PACKAGE.test(module.contextInfo?.issuer ?? '')) module.request = NO_DESCRIPTIONS;
  });
}
