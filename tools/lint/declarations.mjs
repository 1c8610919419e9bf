/** Where a name comes from: its value, its type as written, a function, or an import. */
export function declarationOf(identifier, source) {
  let scope = source.getScope(identifier);
  let variable;
  while (scope && !variable) {
    variable = scope.set.get(identifier.name);
    scope = scope.upper;
  }
  const definition = variable?.defs[0];
  if (!definition) return undefined;
  if (definition.type === 'ImportBinding') return { type: 'imported' };
  if (definition.type === 'FunctionName') return definition.node;
  if (definition.type === 'Parameter') return parameterOf(definition, identifier.name, source);
  const { node } = definition;
  if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier') return { type: 'typed', text: '' };
  if (node.id.typeAnnotation) return { type: 'typed', text: source.getText(node.id.typeAnnotation) };
  // Its value may be another one later.
  if (definition.parent?.kind !== 'const') return { type: 'typed', text: '' };
  if (node.init && /Function/.test(node.init.type)) return node.init;
  return node.init ? { type: 'value', value: node.init } : { type: 'typed', text: '' };
}

/** The type of a parameter, or of the property that it takes out of one. */
function parameterOf(definition, name, source) {
  const pattern = definition.node.params.find((parameter) => contains(parameter, definition.name));
  if (!pattern) return { type: 'typed', text: '' };
  const annotation = pattern.typeAnnotation ? source.getText(pattern.typeAnnotation) : '';
  if (pattern.type !== 'ObjectPattern') return { type: 'typed', text: annotation };
  const property = pattern.properties.find((each) => each.value && contains(each.value, definition.name));
  return { type: 'typed', text: typeOfProperty(annotation, property?.key.name ?? name, source) ?? '' };
}

const contains = (outer, inner) => outer.range[0] <= inner.range[0] && inner.range[1] <= outer.range[1];

/** The type of a property, as written in the type itself or in an interface of the same file that the type names. */
export function typeOfProperty(type, property, source) {
  const pattern = new RegExp(`(?:^|[{;\\s])${property}\\??:\\s*([^;\\n]+)`);
  const inline = pattern.exec(type);
  if (inline) return inline[1];
  for (const [name] of type.matchAll(/\b[A-Z]\w*/g)) {
    const declaration = source.ast.body
      .map((statement) => statement.declaration ?? statement)
      .find((statement) => /^TS(Interface|TypeAlias)Declaration$/.test(statement?.type) && statement.id.name === name);
    if (!declaration) continue;
    const [, found] = pattern.exec(source.getText(declaration.body ?? declaration.typeAnnotation)) ?? [];
    if (found) return found;
    const parents = (declaration.extends ?? []).map((each) => source.getText(each)).join(' ');
    const inherited = parents && typeOfProperty(parents, property, source);
    if (inherited) return inherited;
  }
  return undefined;
}
