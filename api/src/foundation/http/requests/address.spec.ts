import { describe, expect, it } from 'vitest';
import { type Address, addressOf } from './address.ts';

const SPELLINGS: Record<string, Address> = {
  '/': { target: 'site', path: '/' },
  '/courses?next=/api/x': { target: 'site', path: '/courses' },
  '/apix': { target: 'site', path: '/apix' },
  '/cours/d%C3%A9butant': { target: 'site', path: '/cours/débutant' },
  'http://site/api/health': { target: 'api', path: '/api/health' },
  '/api': { target: 'api', path: '/api' },
  '/api/docs': { target: 'docs', path: '/api/docs' },
  '/api/docs/index.css': { target: 'docs', path: '/api/docs/index.css' },
  '/api/docsx': { target: 'api', path: '/api/docsx' },
  '/%61pi/health': { target: 'api', path: '/api/health' },
  '/%41PI/health': { target: 'api', path: '/API/health' },
  '/API/health': { target: 'api', path: '/API/health' },
  '/api%2fhealth': { target: 'api', path: undefined },
  '/api%2Fhealth': { target: 'api', path: undefined },
  '/api%5chealth': { target: 'api', path: undefined },
  '/%2561pi/health': { target: 'api', path: undefined },
  '/%252561pi/health': { target: 'api', path: undefined },
  '//api/health': { target: 'api', path: undefined },
  '/api//health': { target: 'api', path: undefined },
  '//courses': { target: 'site', path: '//courses' },
  '/Contact///': { target: 'site', path: '/Contact///' },
  '//courses/../x': { target: 'site', path: undefined },
  '/./api/health': { target: 'api', path: undefined },
  '/%2e/api/health': { target: 'api', path: undefined },
  '/api/../courses': { target: 'api', path: undefined },
  '/remotes/public/1.0.0/x.js': { target: 'remotes', path: '/remotes/public/1.0.0/x.js' },
  '/%72emotes/public': { target: 'remotes', path: '/remotes/public' },
  '/REMOTES/public': { target: 'remotes', path: '/REMOTES/public' },
  '/remotes%2fpublic': { target: 'remotes', path: undefined },
  '/remotes/%2e%2e/': { target: 'remotes', path: undefined },
  '//remotes/public': { target: 'remotes', path: undefined },
  '/remotes/..': { target: 'remotes', path: undefined },
  '/remotes/public/%00': { target: 'remotes', path: undefined },
  '/a%5c..%5cb': { target: 'site', path: undefined },
  '/a\\b': { target: 'site', path: undefined },
  '/%ff': { target: 'site', path: undefined },
  '/%': { target: 'site', path: undefined },
  '*': { target: 'site', path: undefined },
};

describe('an address', () => {
  it('has one target in any spelling, and has a path only if it is unambiguous', () => {
    const wrong = Object.entries(SPELLINGS).flatMap(([url, expected]) => {
      const found = addressOf(url);
      return found.target === expected.target && found.path === expected.path ? [] : [{ url, expected, found }];
    });
    expect(wrong).toEqual([]);
  });
});
