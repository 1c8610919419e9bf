import { describe, expect, it } from 'vitest';
import { body, email, isImageAddress, line, objectId } from './fields.ts';

describe('the address of an image', () => {
  it.each(['/illustrations/oct.svg', 'https://images.example.org/a.jpg?w=640', 'http://localhost:3000/a.png'])(
    'may be %s',
    (address) => expect(isImageAddress(address)).toBe(true),
  );

  it.each([
    '//elsewhere.example/a.png',
    'https://user:secret@images.example.org/a.png',
    'https:///user:secret@images.example.org/a.png',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'images/a.png',
    '/a b.png',
    '/\\elsewhere.example/a.png',
  ])('may not be %s', (address) => expect(isImageAddress(address)).toBe(false));
});

it('brings an e-mail address to its one normal form', () => {
  expect(email.parse('  Claire.Fontaine@Example.ORG ')).toBe('claire.fontaine@example.org');
  expect(email.safeParse('claire').error?.issues[0]?.message).toBe("L'adresse email n'est pas valide");
  expect(email.safeParse('').error?.issues.map(({ message }) => message)).toEqual(["L'email est requis"]);
});

it('trims a line and refuses an empty one, line breaks and control characters', () => {
  const name = line('Le nom est requis', 10);
  expect(name.parse('  Inès ')).toBe('Inès');
  for (const wrong of ['', '   ', undefined, 7])
    expect(name.safeParse(wrong).error?.issues[0]?.message).toBe('Le nom est requis');
  for (const wrong of ['a\nb', 'a\u0000b', 'x'.repeat(11)]) expect(name.safeParse(wrong).success).toBe(false);
});

it('names the unknown fields of a body', () => {
  const result = body({ id: objectId }).safeParse({ id: 'a'.repeat(24), role: 'admin' });
  expect(result.error?.issues[0]?.message).toBe('Champ inconnu\u00a0: role');
});
