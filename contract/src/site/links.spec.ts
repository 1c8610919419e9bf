import { expect, it } from 'vitest';
import { fillAddress, linkTo, pagesIn } from './links.ts';

it('fills and encodes the parameters of a page, of which the last may be missing, and its query', () => {
  expect([
    linkTo('/login'),
    linkTo('/courses/:id', { id: 'a/../é?' }),
    linkTo('/courses/:id/apercu/:lessonId', { id: 'c', lessonId: 'l' }),
    linkTo('/learn/:course/:lesson?', { course: 'c' }),
    linkTo('/learn/:course/:lesson?', { course: 'c', lesson: undefined }, { t: undefined }),
    linkTo('/learn/:course/:lesson?', { course: 'c', lesson: 'l' }, { t: 90 }),
    linkTo('/login', {}, { redirect: '/courses?q=œil & co', empty: '' }),
  ]).toEqual([
    '/login',
    '/courses/a%2F..%2F%C3%A9%3F',
    '/courses/c/apercu/l',
    '/learn/c',
    '/learn/c',
    '/learn/c/l?t=90',
    '/login?redirect=%2Fcourses%3Fq%3D%C5%93il%20%26%20co',
  ]);
  expect(fillAddress('/admin/users/:id', { id: 'u' }, { after: 0 })).toBe('/admin/users/u?after=0');
});

it('does not compile with an address that no remote has, or without the parameters that it has', () => {
  const wrong = () => [
    // @ts-expect-error: not in the list
    linkTo('/cours/:id', { id: 'c' }),
    // @ts-expect-error: an address with its value
    linkTo('/courses/c'),
    // @ts-expect-error: no parameters
    linkTo('/courses/:id'),
    // @ts-expect-error: another name
    linkTo('/courses/:id', { course: 'c' }),
    // @ts-expect-error: one of two is missing
    linkTo('/courses/:id/apercu/:lessonId', { id: 'c' }),
    // @ts-expect-error: one too many
    linkTo('/learn/:course/termine', { course: 'c', lesson: 'l' }),
    // @ts-expect-error: no value
    linkTo('/certificates/:serial', { serial: undefined }),
  ];
  expect(wrong).toBeInstanceOf(Function);
});

it('finds the pages that scripts name, not parts of texts and other addresses', () => {
  const scripts = `a=["/courses","/learn/:course/:lesson?",'/courses/:id'];b="/courses/:id/private";c=\`/courses/\`;d='Voir /login';e="/courses"`;
  expect(pagesIn(scripts)).toEqual(['/courses', '/courses/:id', '/learn/:course/:lesson?']);
});
