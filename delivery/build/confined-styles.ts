import { Compilation, type RspackPluginInstance } from '@rspack/core';
import type { AtRule, Container, Rule } from 'postcss';
import { parse } from 'postcss';
import { reachOfRule, type Scope, strayingSelectors } from './confined-selectors.ts';

const PLUGIN = 'ConfinesStyles';

/** At-rules with rules inside, which match what those match. */
const CONDITIONS = new Set(['media', 'supports', 'container', 'layer', 'starting-style']);

/** At-rules that match no element: they define something that rules use by its name. */
const DEFINITIONS = new Set(['charset', 'counter-style', 'font-face', 'keyframes', 'property']);

/** Tailwind gives its own variables initial values on all elements, in browsers that do not support `@property`. */
const OWN_VARIABLE = /^--tw-/;

/**
 * Build plugin: the build of a remote fails when a rule of its style sheets matches elements outside its root element.
 * A style sheet stays in the page after the remote was left, and would change the frame and the other remotes.
 */
export function confinesStyles(name: string): RspackPluginInstance {
  const root = `app-${name}`;
  return {
    apply(compiler) {
      compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
        // The last stage: what is checked is what is published.
        const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
        compilation.hooks.processAssets.tap({ name: PLUGIN, stage }, (assets) => {
          for (const [file, source] of Object.entries(assets).filter(([file]) => file.endsWith('.css'))) {
            for (const stray of straysOf(String(source.source()), root)) {
              compilation.errors.push(new compiler.webpack.WebpackError(`${file}: ${stray}`));
            }
          }
        });
      });
    },
  };
}

/** What a style sheet changes outside the root element with this class, each with the remedy. */
export function straysOf(css: string, root: string): string[] {
  return [...new Set(straysIn(parse(css), { root }))];
}

function straysIn(container: Container, scope: Scope): string[] {
  return (container.nodes ?? []).flatMap((node) => {
    if (node.type === 'atrule') return straysInAtRule(node as AtRule, scope);
    return node.type === 'rule' ? straysInRule(node as Rule, scope) : [];
  });
}

function straysInAtRule(atRule: AtRule, scope: Scope): string[] {
  const name = atRule.name.replace(/^-\w+-/, '');
  if (CONDITIONS.has(name)) return straysIn(atRule, scope);
  if (DEFINITIONS.has(name)) return [];
  return [`@${atRule.name} applies to the whole page: a remote may only have rules for its .${scope.root}.`];
}

function straysInRule(rule: Rule, scope: Scope): string[] {
  const strays = declares(rule) ? strayingSelectors(rule.selector, scope) : [];
  return [
    ...strays.map(
      (it) => `«${it}» matches outside the remote: write «.${scope.root} ${it}», or use utilities in its markup.`,
    ),
    ...straysIn(rule, { ...scope, parent: reachOfRule(rule.selector, scope) }),
  ];
}

/** Whether a rule changes what it matches itself, rather than by the rules nested in it. */
function declares({ nodes = [] }: Container): boolean {
  return nodes.some((node) => {
    if (node.type === 'decl') return !OWN_VARIABLE.test(node.prop);
    return node.type === 'atrule' && declares(node as AtRule);
  });
}
