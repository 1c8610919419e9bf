import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

const POSITION = /(file:\/\/\S+?\.js):(\d+):(\d+)/;

/** Read when a stack is logged, and forgotten when memory is needed. */
const maps = new Map<string, WeakRef<SourceMap> | 'none'>();

/**
 * A line of a stack with its position in the sources, if its file was built from them. Node's own option for this keeps the
 * source maps of all packages in memory (docs/decisions/092).
 */
export function withSourcePosition(line: string): string {
  return line.replace(POSITION, (position, file: string, row: string, column: string) => {
    const origin = readMap(file)?.findOrigin(Number(row), Number(column));
    return origin && 'fileName' in origin ? `${origin.fileName}:${origin.lineNumber}:${origin.columnNumber}` : position;
  });
}

/** The stack of an error with positions in the sources. */
export function stackInSources({ stack = '' }: Error): string {
  return stack.split('\n').map(withSourcePosition).join('\n');
}

function readMap(file: string): SourceMap | undefined {
  const known = maps.get(file);
  if (known === 'none') return undefined;
  const kept = known?.deref();
  if (kept) return kept;
  try {
    const map = new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${file}.map`), 'utf8')));
    maps.set(file, new WeakRef(map));
    return map;
  } catch {
    maps.set(file, 'none');
    return undefined;
  }
}
