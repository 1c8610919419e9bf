import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepReservedItems, storageOf } from './index.ts';

const { clear } = Storage.prototype;

beforeEach(() => localStorage.clear());
afterEach(() => {
  Storage.prototype.clear = clear;
  vi.restoreAllMocks();
});

it('keeps the items of applications apart', () => {
  const [admin, student] = [storageOf('admin'), storageOf('student')];
  admin.set('draft', 'a');
  student.set('draft', 'b');
  expect([admin.get('draft'), student.get('draft')]).toEqual(['a', 'b']);
  admin.remove('draft');
  expect([admin.get('draft'), student.get('draft')]).toEqual([null, 'b']);
  expect(storageOf('student', 'session').get('draft')).toBeNull();
});

it('is empty when the browser blocks storage', () => {
  const blocked = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
  const storage = storageOf('admin');
  storage.set('draft', 'a');
  expect(storage.get('draft')).toBeNull();
});

it('lets clear() remove everything but the session, the theme and the items of the shell', () => {
  keepReservedItems();
  for (const key of ['token', 'siteConfig', 'tokens']) localStorage.setItem(key, 'x');
  storageOf('shell').set('choice', 'x');
  storageOf('admin').set('draft', 'x');
  localStorage.clear();
  expect(Object.keys(localStorage).sort()).toEqual(['shell:choice', 'siteConfig', 'token']);
  localStorage.removeItem('token');
  expect(localStorage.getItem('token')).toBeNull();
});
