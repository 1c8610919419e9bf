import { Compilation, type RspackPluginInstance } from '@rspack/core';
import { type AtRule, type ChildNode, type Container, type Declaration, type Plugin, parse, type Rule } from 'postcss';
import type { Sharing } from '../sharing.ts';
import { reachOfRule, type Scope, strayingSelectors } from './confined-selectors.ts';

const PLUGIN = 'ConfinesStyles';

/** At-rules with rules inside, which match what those match. */
const CONDITIONS = new Set(['media', 'supports', 'container', 'starting-style']);

/** At-rules that match no element: they define something for the whole page, which rules use by these names. */
const DEFINITIONS: Record<string, (atRule: AtRule) => string[]> = {
  charset: () => [],
  'counter-style': ({ params }) => [params],
  'font-face': ({ nodes = [] }) => nodes.filter(isDeclarationOf('font-family')).map(({ value }) => value),
  keyframes: ({ params }) => [params],
  property: ({ params }) => [params],
};

/** Tailwind gives its own variables initial values on all elements, in browsers that do not support `@property`. */
const OWN_VARIABLE = /^--tw-/;

/** Values of `view-transition-name` that are no names. */
const NO_NAME = /^(none|auto|match-element|inherit|initial|revert|revert-layer|unset)$|^var\(/;

/** The remote that a style sheet belongs to, and the layers of the shell that it may add to. */
interface Owner {
  name: string;
  layers: readonly string[];
}

/**
 * Build plugin: the build of a remote fails when a rule of its style sheets matches elements outside its root element, or when
 * they define a name for the whole page that is not the remote's. A style sheet stays in the page after the remote was left,
 * and would change the frame and the other remotes.
 */
export function confinesStyles(name: string, { styles: { layers } }: Sharing): RspackPluginInstance {
  return {
    apply(compiler) {
      compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
        // The last stage: what is checked is what is published.
        const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
        compilation.hooks.processAssets.tap({ name: PLUGIN, stage }, (assets) => {
          for (const [file, source] of Object.entries(assets).filter(([file]) => file.endsWith('.css'))) {
            for (const stray of straysOf(String(source.source()), { name, layers })) {
              compilation.errors.push(new compiler.webpack.WebpackError(`${file} : ${stray}`));
            }
          }
        });
      });
    },
  };
}

/** PostCSS plugin: leaves out animations that the shell defines, because Tailwind repeats its own in each style sheet. */
export function withoutAnimations(names: readonly string[]): Plugin {
  return {
    postcssPlugin: 'without-animations',
    OnceExit(sheet) {
      sheet.walkAtRules('keyframes', (atRule) => {
        if (names.includes(atRule.params)) atRule.remove();
      });
    },
  };
}

/** What a style sheet changes outside the root element of its remote, each with the remedy. */
export function straysOf(css: string, owner: Owner): string[] {
  return [...new Set(straysIn(parse(css), { ...owner, root: `app-${owner.name}` }))];
}

type Confines = Owner & Scope;

function straysIn(container: Container, confines: Confines): string[] {
  return (container.nodes ?? []).flatMap((node) => {
    if (node.type === 'atrule') return straysInAtRule(node, confines);
    if (isDeclarationOf('view-transition-name')(node)) {
      return NO_NAME.test(node.value) ? [] : foreignNames([node.value], node.prop, confines);
    }
    return node.type === 'rule' ? straysInRule(node, confines) : [];
  });
}

function straysInAtRule(atRule: AtRule, confines: Confines): string[] {
  const type = atRule.name.replace(/^-\w+-/, '');
  if (type === 'layer') {
    const layers = atRule.params.split(',').map((layer) => layer.trim().replace(/\..*/, ''));
    const others = layers.filter((layer) => layer && !confines.layers.includes(layer));
    return [...foreignNames(others, '@layer', confines), ...straysIn(atRule, confines)];
  }
  if (CONDITIONS.has(type)) return straysIn(atRule, confines);
  const names = DEFINITIONS[type]?.(atRule);
  if (names) return foreignNames(names, `@${type}`, confines);
  return [
    `@${atRule.name} vaut pour toute la page : un module ne peut avoir de règles que pour son .${confines.root}.`,
  ];
}

/** Those of the names for the whole page that do not start with the name of the remote and a character that no remote's name has. */
function foreignNames(names: string[], definedBy: string, { name: remote }: Owner): string[] {
  return names
    .map((name) => name.replace(/["']/g, ''))
    .filter((name) => !OWN_VARIABLE.test(name) && !new RegExp(`^(--)?${remote}[_ ]`, 'i').test(name))
    .map((name) => {
      const remedy = name.replace(/^(--)?/, `$1${remote}_`);
      return `${definedBy} « ${name} » vaut pour toute la page : son nom doit commencer par celui du module, « ${remedy} ».`;
    });
}

function straysInRule(rule: Rule, confines: Confines): string[] {
  const strays = declares(rule) ? strayingSelectors(rule.selector, confines) : [];
  return [
    ...strays.map(
      (it) =>
        `« ${it} » touche la page hors du module : écrivez « .${confines.root} ${it} », ou utilisez des classes utilitaires.`,
    ),
    ...straysIn(rule, { ...confines, parent: reachOfRule(rule.selector, confines) }),
  ];
}

function isDeclarationOf(property: string) {
  return (node: ChildNode): node is Declaration => node.type === 'decl' && node.prop.toLowerCase() === property;
}

/** Whether a rule changes what it matches itself, rather than by the rules nested in it. */
function declares({ nodes = [] }: Container): boolean {
  return nodes.some((node) => {
    if (node.type === 'decl') return !OWN_VARIABLE.test(node.prop);
    return node.type === 'atrule' && declares(node as AtRule);
  });
}
