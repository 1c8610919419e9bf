import { expect, it } from 'vitest';
import { samplePath } from './sample-path.ts';

it.each([
  ['/admin/users', '/admin/users'],
  ['/courses/:id', '/courses/000000000000000000000001'],
  ['/courses/:id/edit', '/courses/000000000000000000000001/edit'],
  ['/news/:year?', '/news/000000000000000000000001'],
])('%s is opened at %s', (path, address) => expect(samplePath(path)).toBe(address));
