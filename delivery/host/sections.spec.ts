import { expect, it } from 'vitest';
import { entry } from './host.fixtures.ts';
import { canonicalPath, sectionOf } from './sections.ts';

const REGISTRY = {
  status: 'current' as const,
  remotes: [{ ...entry('public', '1'), sections: ['', 'courses'] }],
  restricted: ['admin'],
  removed: ['courses', 'admin', 'evening'],
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

it('tells the remote of an address, whether another account may open it, or it was removed', () => {
  const open = (path: string) => {
    const { remote, isRestricted, isRemoved } = sectionOf(path, REGISTRY);
    const others = [isRestricted && 'restricted', isRemoved && 'removed'].filter(Boolean);
    return remote?.name ?? (others.join() || 'unknown');
  };
  expect(['/', '/courses/1', '/admin/users', '/evening/1', '/constructor'].map(open)).toEqual([
    'public',
    'public',
    'restricted',
    'removed',
    'unknown',
  ]);
});
