import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../../support/test.ts';

/** Every form: its address, the button that opens it, its submit button. */
const FORMS = [
  { at: '/login', main: 'Se connecter' },
  { at: '/register', main: "S'inscrire" },
  { at: '/contact', main: 'Envoyer le message' },
  { at: '/admin/courses', opener: 'Nouveau Cours', main: 'Créer le cours' },
  { at: '/admin/campus', opener: 'Nouveau Campus', main: 'Créer le campus' },
  { at: '/admin/stats', main: 'Enregistrer' },
  { at: '/admin/theme', main: 'Enregistrer' },
] as const;

const PHONES = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];

interface Form {
  at: string;
  opener?: string;
  main: string;
}

async function open(page: Page, { at, opener, main }: Form): Promise<Locator> {
  await page.goto(at);
  if (opener) await page.getByRole('button', { name: opener, exact: true }).click();
  const button = page.locator('main, [role=dialog]').getByRole('button', { name: main, exact: true }).last();
  await expect(button).toBeVisible();
  return button;
}

/** Corners and center of a button that are covered by the help button. */
async function coveredPoints(button: Locator): Promise<string[]> {
  return button.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const points = { center: [(left + right) / 2, (top + bottom) / 2] } as Record<string, [number, number]>;
    for (const [x, dx] of [
      ['left', 1],
      ['right', -1],
    ] as const)
      for (const [y, dy] of [
        ['top', 1],
        ['bottom', -1],
      ] as const)
        points[`${y} ${x}`] = [(x === 'left' ? left : right) + dx * 3, (y === 'top' ? top : bottom) + dy * 3];
    const isCovered = ([x, y]: [number, number]) => document.elementFromPoint(x, y)?.closest('.help-button') != null;
    return Object.entries(points).flatMap(([name, point]) => (isCovered(point) ? [name] : []));
  });
}

/** Covered points of the button at several scroll positions, and at the end of the page. */
async function coveredWhileScrolling(button: Locator): Promise<string[]> {
  const covered = new Set<string>();
  for (const block of ['start', 'center', 'end', 'nearest'] as const) {
    await button.evaluate((element, position) => element.scrollIntoView({ block: position }), block);
    for (const point of await coveredPoints(button)) covered.add(`${block}: ${point}`);
  }
  for (let step = 0; step < 14; step += 1) {
    await button.page().mouse.wheel(0, -25);
    for (const point of await coveredPoints(button)) covered.add(`scrolled: ${point}`);
  }
  await button.page().evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  for (const point of await coveredPoints(button)) covered.add(`end of page: ${point}`);
  return [...covered];
}

const isPrivate = ({ at }: Form) => at.startsWith('/admin');

for (const signedInAs of ['nobody', 'super_admin'] as const) {
  test.describe(`${signedInAs} on a phone`, () => {
    test.use({ signedInAs });
    const forms = FORMS.filter((form) => isPrivate(form) === (signedInAs === 'super_admin'));

    test('finds no main button covered by the help button, with or without a toast', async ({ page }) => {
      test.slow();
      const wrong: string[] = [];
      for (const form of forms) {
        const button = await open(page, form);
        for (const isToastShown of 'opener' in form ? [false] : [false, true]) {
          if (isToastShown) await showToast(page);
          for (const viewport of PHONES) {
            await page.setViewportSize(viewport);
            for (const point of await coveredWhileScrolling(button)) {
              wrong.push(`${viewport.width} px, ${form.at}${isToastShown ? ', with a toast' : ''}, ${point}`);
            }
          }
        }
      }
      expect(wrong).toEqual([]);
    });
  });
}

/** Adds an element that the help button treats as a toast. */
async function showToast(page: Page): Promise<void> {
  await page.evaluate(() => {
    const toast = document.createElement('li');
    toast.dataset.sonnerToast = '';
    toast.dataset.spec = '';
    document.body.append(toast);
  });
}

/** Attributes of a field for touch keyboards: type, keyboard, autofill, capitals, Enter key. */
type Hints = readonly [type: string, inputMode: string, autocomplete: string, autocapitalize: string, enter: string];

const EMAIL = ['email', 'email'] as const;
const TEXT: Hints = ['text', '', 'off', '', ''];
const ADDRESS: Hints = ['text', 'url', 'off', 'none', ''];
const LAST: Hints = ['text', '', 'off', '', 'done'];
const LONG: Hints = ['textarea', '', '', '', ''];
const COUNT: Hints = ['number', 'numeric', 'off', '', ''];
const COLOR: Hints = ['text', '', 'off', 'none', ''];
const SEARCH: Hints = ['search', '', 'off', 'none', 'search'];

const HINTS: Record<string, Record<string, Hints>> = {
  '/courses': { 'Rechercher un cours': SEARCH },
  '/login': {
    'E-mail': [...EMAIL, 'username', 'none', ''],
    'Mot de passe': ['password', '', 'current-password', 'none', 'go'],
  },
  '/register': {
    'Nom complet': ['text', '', 'name', 'words', ''],
    'E-mail': [...EMAIL, 'username', 'none', ''],
    'Mot de passe': ['password', '', 'new-password', 'none', ''],
    'Confirmer le mot de passe': ['password', '', 'new-password', 'none', 'go'],
  },
  '/contact': {
    Nom: ['text', '', 'name', 'words', ''],
    'E-mail': [...EMAIL, 'email', 'none', ''],
    Sujet: TEXT,
    Message: LONG,
  },
  '/admin/users': { 'Rechercher un utilisateur': SEARCH },
  '/admin/user-management': { 'Rechercher un utilisateur': SEARCH },
  '/admin/messages': { 'Rechercher un message': SEARCH },
  '/admin/journal': { 'Rechercher une personne': SEARCH },
  '/admin/stats': {
    'Auditeurs de Webinaires': COUNT,
    'Classes Virtuelles': COUNT,
    "Leaders d'Opinion Clés": COUNT,
    Abonnés: ['number', 'numeric', 'off', '', 'done'],
  },
  '/admin/theme': {
    'Nom du site': TEXT,
    Slogan: TEXT,
    Logo: ADDRESS,
    "Titre de l'accueil": TEXT,
    "Sous-titre de l'accueil": TEXT,
    'Texte du pied de page': LONG,
    'Couleur principale': COLOR,
    'Couleur secondaire': COLOR,
    "Couleur d'accent": COLOR,
    'Adresse des bureaux': LONG,
    'E-mail de contact': [...EMAIL, 'off', 'none', ''],
    Téléphone: ['tel', 'tel', 'off', '', ''],
    'Numéro WhatsApp': ['text', 'numeric', 'off', '', 'done'],
  },
  '/admin/courses': {
    Titre: TEXT,
    Description: LONG,
    Durée: TEXT,
    Prix: ['number', 'decimal', 'off', '', ''],
    Image: ADDRESS,
    'Texte alternatif': LAST,
  },
  '/admin/campus': { Nom: TEXT, Lieu: TEXT, Description: LONG, Image: ADDRESS, 'Texte alternatif': LAST },
};

test.describe('the fields of all forms', () => {
  test('have the right keyboard, autofill and Enter key on a phone', async ({ page, superAdmin }) => {
    test.slow();
    const wrong: string[] = [];
    const check = async (at: string) => {
      for (const [label, expected] of Object.entries(HINTS[at] ?? {})) {
        const labelled = page.locator('main, [role=dialog]').last().getByLabel(label, { exact: true });
        const field = labelled.and(page.locator('input, textarea'));
        const hints = await field.evaluate((element: HTMLInputElement) => [
          element.type,
          element.inputMode,
          element.getAttribute('autocomplete') ?? '',
          element.getAttribute('autocapitalize') ?? '',
          element.enterKeyHint,
        ]);
        if (String(hints) !== String(expected)) wrong.push(`${at} ${label}: ${hints}, not ${expected}`);
      }
    };
    for (const at of ['/courses', '/login', '/register', '/contact']) {
      await page.goto(at);
      await check(at);
    }
    await page.evaluate((token) => localStorage.setItem('token', token), superAdmin.token);
    for (const at of Object.keys(HINTS).filter((path) => path.startsWith('/admin'))) {
      await page.goto(at);
      const form = FORMS.find((one) => one.at === at);
      if (form && 'opener' in form) await page.getByRole('button', { name: form.opener, exact: true }).click();
      await check(at);
    }
    expect(wrong).toEqual([]);
  });
});
