import { expect, it } from 'vitest';
import { remoteDescriptionSchema } from './description.ts';

const link = { to: '/news/today', label: 'Actualités', place: 'header', order: 1 };
const news = {
  name: 'news',
  title: 'Actualités',
  sections: ['news'],
  access: 'everyone',
  links: [link],
  icon: 'M4 4h16',
};

it('accepts a remote with links to its own sections', () => {
  expect(remoteDescriptionSchema.safeParse(news).success).toBe(true);
});

it('rejects sections of the server, links outside its sections, and anything that is no path data', () => {
  const changes: Record<string, object> = {
    'the name of the shell': { name: 'shell' },
    'the section api': { sections: ['news', 'api'] },
    'the section remotes': { sections: ['news', 'remotes'] },
    'a section of two segments': { sections: ['news', 'a/b'] },
    'no section': { sections: [], links: [] },
    'a link to another remote': { links: [{ ...link, to: '/admin' }] },
    'a link to another site': { links: [{ ...link, to: '//evil.example' }] },
    'access for no role': { access: { roles: [] } },
    'access for a role with a control character': { access: { roles: ['student\u0000'] } },
    'access to a section that it does not have': { section_access: { admin: { roles: ['student'] } } },
    'access of another form': { access: 'all' },
    'markup as icon': { icon: '"/><script>' },
  };
  const accepted = Object.entries(changes).filter(
    ([, change]) => remoteDescriptionSchema.safeParse({ ...news, ...change }).success,
  );
  expect(accepted.map(([name]) => name)).toEqual([]);
});
