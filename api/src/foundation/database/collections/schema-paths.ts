import type { SchemaType } from 'mongoose';

/** A path of a schema, also inside of arrays and documents in documents, with its type. */
interface SchemaPath {
  path: string;
  /** The type of what it holds, of one element of an array: `ObjectId`, `String`, `Mixed`. */
  type: string;
}

/** A schema of any document. */
interface AnySchema {
  paths: object;
}

/** All paths of a schema: `answer.user`, `voters`. */
export function pathsOf(schema: AnySchema, prefix = ''): SchemaPath[] {
  return Object.entries(schema.paths as Record<string, SchemaType>).flatMap(([path, type]) => {
    const inner = type.schema as AnySchema | undefined;
    if (inner) return pathsOf(inner, `${prefix}${path}.`);
    const element = (type as { embeddedSchemaType?: SchemaType }).embeddedSchemaType ?? type;
    return [{ path: `${prefix}${path}`, type: element.instance }];
  });
}

/** Whether documents of a schema may have a field; of an object without a schema, any. */
export function hasPath(schema: AnySchema, field: string): boolean {
  return pathsOf(schema).some(
    ({ path, type }) =>
      path === field || (type === 'Mixed' && field.startsWith(`${path}.`)) || path.startsWith(`${field}.`),
  );
}
