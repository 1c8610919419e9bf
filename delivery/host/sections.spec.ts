import { expect, it } from 'vitest';
import { entry } from './host.fixtures.ts';
import { canonicalPath, sectionOf } from './sections.ts';

const REGISTRY = {
  status: 'current' as const,
  remotes: [{ ...entry('public', '1'), sections: ['', 'courses'] }],
  restricted: ['admin'],
};

it.each([
  ['', '/'],
  ['//', '/'],
  ['/COURSES//', '/courses'],
  ['///Courses', '/courses'],
  ['/%43ourses', '/courses'],
  ['/%E0%A4%A', '/%E0%A4%A'],
  ['/Courses/Abc', '/courses/Abc'],
  ['/ADMIN/Users/', '/admin/Users'],
  ['/Nulle-Part/', '/Nulle-Part'],
  ['//evil.example', '/evil.example'],
  ['//evil.example//courses', '/evil.example/courses'],
  ['/%2F/evil.example', '/%2F/evil.example'],
  ['/constructor', '/constructor'],
])('converts %s to %s, which cannot name another host', (path, canonical) => {
  expect(canonicalPath(path, REGISTRY)).toBe(canonical);
  expect(canonicalPath(canonical, REGISTRY)).toBe(canonical);
});

it('tells the remote of an address, and whether another account may open it', () => {
  const open = (path: string) => {
    const { remote, isRestricted } = sectionOf(path, REGISTRY);
    return remote?.name ?? (isRestricted ? 'restricted' : 'unknown');
  };
  expect(['/', '/courses/1', '/admin/users', '/constructor'].map(open)).toEqual([
    'public',
    'public',
    'restricted',
    'unknown',
  ]);
});
