import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './system/settings.ts';

/** Where texts for users are. */
const FOLDERS = [
  ...['admin-app/src', 'public-site/src', 'student-app/src', 'shell/src', 'platform/src', 'contract/src'],
  ...['api/app', 'api/src', 'delivery/server', 'delivery/host', 'delivery/cli', 'demo', 'tools/src/product'],
];

/** Files with words that others write, and that the academy reads. */
const WORDS_OF_OTHERS = ['institutions/roster/columns.ts', 'institutions/roster/rows.ts'];

/** What has one word or one spelling; the specification's own sentence on the login stays as it is. */
const WORDINGS: [wrong: RegExp, right: string][] = [
  [/élève|apprenant/i, 'étudiant'],
  [
    /["'`>]Email\b(?! ou mot de passe incorrect)|courriel|<email>|(\b([Aa]dresse|[Cc]et|ou|par|Nom,) |[Ll]')email\b/,
    'e-mail',
  ],
  [/super[ -]administratrice|super-administrateur/i, 'super administrateur'],
  [/\b[dl]u cartouche|\ble cartouche/i, 'la cartouche'],
  [/\binfusion/i, 'irrigation'],
  [/["'`>]\d{1,2} ?h ?[-–] ?\d/, '9\u00a0h\u00a0–\u00a018\u00a0h, with no-break spaces'],
];

/** A line without its comment. */
function textOf(line: string): string {
  return /^\s*(\/?\*|\/\/)/.test(line) ? '' : line.replace(/\s\/\/ .*$/, '');
}

it('texts for users call one thing by one word', () => {
  const wrong = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.(spec|fixtures)\.tsx?$/.test(file))
      .filter((file) => !WORDS_OF_OTHERS.includes(file))
      .flatMap((file) => {
        const lines = readFileSync(join(ROOT, folder, file), 'utf8')
          .split('\n')
          .map(textOf);
        return lines.flatMap((line, index) =>
          WORDINGS.filter(([pattern]) => pattern.test(line)).map(
            ([, right]) => `${folder}/${file}:${index + 1}: ${right}`,
          ),
        );
      }),
  );
  expect(wrong).toEqual([]);
});
