import { describe, expect, it } from 'vitest';
import { type Address, addressOf } from './address.ts';

const SPELLINGS: Record<string, Address> = {
  '/': { area: 'site', path: '/' },
  '/courses?next=/api/x': { area: 'site', path: '/courses' },
  '/apix': { area: 'site', path: '/apix' },
  '/cours/d%C3%A9butant': { area: 'site', path: '/cours/débutant' },
  'http://site/api/health': { area: 'api', path: '/api/health' },
  '/api': { area: 'api', path: '/api' },
  '/api/docs': { area: 'docs', path: '/api/docs' },
  '/api/docs/index.css': { area: 'docs', path: '/api/docs/index.css' },
  '/api/docsx': { area: 'api', path: '/api/docsx' },
  '/%61pi/health': { area: 'api', path: '/api/health' },
  '/%41PI/health': { area: 'api', path: '/API/health' },
  '/API/health': { area: 'api', path: '/API/health' },
  '/api%2fhealth': { area: 'api', path: undefined },
  '/api%2Fhealth': { area: 'api', path: undefined },
  '/api%5chealth': { area: 'api', path: undefined },
  '/%2561pi/health': { area: 'api', path: undefined },
  '/%252561pi/health': { area: 'api', path: undefined },
  '//api/health': { area: 'api', path: undefined },
  '/api//health': { area: 'api', path: undefined },
  '//courses': { area: 'site', path: '//courses' },
  '/Contact///': { area: 'site', path: '/Contact///' },
  '//courses/../x': { area: 'site', path: undefined },
  '/./api/health': { area: 'api', path: undefined },
  '/%2e/api/health': { area: 'api', path: undefined },
  '/api/../courses': { area: 'api', path: undefined },
  '/remotes/public/1.0.0/x.js': { area: 'remotes', path: '/remotes/public/1.0.0/x.js' },
  '/%72emotes/public': { area: 'remotes', path: '/remotes/public' },
  '/REMOTES/public': { area: 'remotes', path: '/REMOTES/public' },
  '/remotes%2fpublic': { area: 'remotes', path: undefined },
  '/remotes/%2e%2e/': { area: 'remotes', path: undefined },
  '//remotes/public': { area: 'remotes', path: undefined },
  '/remotes/..': { area: 'remotes', path: undefined },
  '/remotes/public/%00': { area: 'remotes', path: undefined },
  '/a%5c..%5cb': { area: 'site', path: undefined },
  '/a\\b': { area: 'site', path: undefined },
  '/%ff': { area: 'site', path: undefined },
  '/%': { area: 'site', path: undefined },
  '*': { area: 'site', path: undefined },
};

describe('an address', () => {
  it('belongs to one area in any spelling, and has a path only if it is unambiguous', () => {
    const wrong = Object.entries(SPELLINGS).flatMap(([url, expected]) => {
      const found = addressOf(url);
      return found.area === expected.area && found.path === expected.path ? [] : [{ url, expected, found }];
    });
    expect(wrong).toEqual([]);
  });
});
