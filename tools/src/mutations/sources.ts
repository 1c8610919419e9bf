import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../system/settings.ts';
import type { Edit } from './mutation.ts';

/** A source file of the product, parsed. */
export interface Source {
  /** Path from the root of the repository. */
  file: string;
  tree: ts.SourceFile;
}

/** The sources in a folder and below whose path matches, without specs and fixtures. */
export function sourcesOf(folder: string, pattern: RegExp): Source[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((file) => pattern.test(file) && !/[.](spec|fixtures)[.]ts$/.test(file))
    .toSorted()
    .map((file) => ({
      file,
      tree: ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true),
    }));
}

/** All nodes of a source of one kind, in their order. */
export function nodesOf<Node extends ts.Node>({ tree }: Source, isKind: (node: ts.Node) => node is Node): Node[] {
  const found: Node[] = [];
  const visit = (node: ts.Node): void => {
    if (isKind(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Replaces a node. */
export function replaced({ file }: Source, node: ts.Node, text: string): Edit {
  return { file, start: node.getStart(), end: node.getEnd(), text };
}

/** Removes an element of a list or an object, with its comma. */
export function removed({ file, tree }: Source, node: ts.Node): Edit {
  const [comma = ''] = /^\s*,/.exec(tree.text.slice(node.getEnd())) ?? [];
  return { file, start: node.getStart(), end: node.getEnd() + comma.length, text: '' };
}

/** Inserts a line before everything else. */
export function prepended({ file }: Source, line: string): Edit {
  return { file, start: 0, end: 0, text: `${line}\n` };
}

/** `line:column` of a node, to name what has no name. */
export function placeOf({ tree }: Source, node: ts.Node): string {
  const { line, character } = tree.getLineAndCharacterOfPosition(node.getStart());
  return `${line + 1}:${character + 1}`;
}

/** The name of a property of an object, also when it is quoted. */
export function propertyName(node: ts.ObjectLiteralElementLike): string {
  const { name } = node;
  return name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : '';
}
