import { expect, it } from 'vitest';
import { liveRemote } from '../academy.fixtures.ts';
import { accountFor, type SampleAccount } from './sample-account.ts';

const account = (label: string, role?: string, permissions: string[] = []): SampleAccount => ({
  label,
  rights: role ? { role, permissions } : undefined,
  answer: () => ({ status: 200, body: undefined }),
});
const ACCOUNTS = [
  account('visitor'),
  account('super', 'super_admin', ['manage']),
  account('admin', 'admin', ['manage']),
  account('student', 'student'),
];

it('opens each section as the first of those who may open most of its remote', () => {
  const roles = ['student', 'admin', 'super_admin'];
  const remotes = {
    everyone: liveRemote('a', { sections: ['', 'b'], access: 'everyone' }),
    permission: liveRemote('a', { sections: ['b'], access: { permission: 'manage' } }),
    oneRole: liveRemote('a', { sections: ['b'], access: { roles: ['admin'] } }),
    narrower: liveRemote('a', {
      sections: ['b', 'plan', 'desk'],
      access: { roles },
      section_access: { plan: { roles: ['student'] } },
    }),
    apart: liveRemote('a', {
      sections: ['watch', 'teach'],
      access: { roles },
      section_access: { watch: { roles: ['student'] }, teach: { roles: ['admin'] } },
    }),
    nobody: liveRemote('a', { sections: ['b'], access: { roles: ['guest'] } }),
  };
  const opened = Object.entries(remotes).map(([name, remote]) => {
    return [name, ...remote.sections.map((section) => accountFor(section, remote, ACCOUNTS)?.label)];
  });
  expect(opened).toEqual([
    ['everyone', 'visitor', 'visitor'],
    ['permission', 'super'],
    ['oneRole', 'admin'],
    ['narrower', 'student', 'student', 'student'],
    ['apart', 'student', 'admin'],
    ['nobody', undefined],
  ]);
});
