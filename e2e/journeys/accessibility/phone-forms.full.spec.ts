import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../../support/test.ts';

/** Every form, by its address: the button that opens it, its submit button. */
const FORMS: Record<string, { opener?: string; main: string }> = {
  '/login': { main: 'Se connecter' },
  '/register': { main: "S'inscrire" },
  '/contact': { main: 'Envoyer le message' },
  '/admin/courses': { opener: 'Nouveau Cours', main: 'Créer le cours' },
  '/admin/campus': { opener: 'Nouveau Campus', main: 'Créer le campus' },
  '/admin/stats': { main: 'Enregistrer' },
  '/admin/theme': { main: 'Enregistrer' },
};

const NARROWEST = { width: 320, height: 568 };
const SIDEWAYS = { width: 844, height: 390 };
const PHONES = [NARROWEST, { width: 390, height: 844 }, SIDEWAYS];

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

for (const [signedInAs, isPrivate] of [
  ['nobody', false],
  ['super_admin', true],
] as const) {
  test.describe(`${signedInAs} on a phone`, () => {
    test.use({ signedInAs });

    test('finds the right keyboard in every field, and no main button covered by the help button', async ({ page }) => {
      const wrong: string[] = [];
      for (const [at, hints] of Object.entries(HINTS)) {
        if (at.startsWith('/admin') !== isPrivate) continue;
        const { opener, main } = FORMS[at] ?? {};
        await page.goto(at);
        if (opener) await page.getByRole('button', { name: opener, exact: true }).click();
        for (const [label, expected] of Object.entries(hints)) {
          const found = await hintsOf(page, label);
          if (String(found) !== String(expected)) wrong.push(`${at} ${label}: ${found}, not ${expected}`);
        }
        if (!main) continue;
        const button = page.locator('main, [role=dialog]').getByRole('button', { name: main, exact: true }).last();
        for (const isToastShown of opener ? [false] : [false, true]) {
          if (isToastShown) await showToast(page);
          for (const viewport of isToastShown ? [NARROWEST, SIDEWAYS] : PHONES) {
            await page.setViewportSize(viewport);
            const covered = await button.evaluate(coveredWhileScrolling);
            wrong.push(...covered.map((point) => `${viewport.width} px, ${at}, toast: ${isToastShown}, ${point}`));
          }
        }
      }
      expect(wrong).toEqual([]);
    });
  });
}

function hintsOf(page: Page, label: string): Promise<string[]> {
  const labelled: Locator = page.locator('main, [role=dialog]').last().getByLabel(label, { exact: true });
  return labelled
    .and(page.locator('input, textarea'))
    .evaluate((element: HTMLInputElement) => [
      element.type,
      element.inputMode,
      element.getAttribute('autocomplete') ?? '',
      element.getAttribute('autocapitalize') ?? '',
      element.enterKeyHint,
    ]);
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

/** Runs in the page. Corners and center of a button that the help button covers, at several scroll positions and at the end of the page. */
async function coveredWhileScrolling(element: Element): Promise<string[]> {
  const covered = new Set<string>();
  const look = async (where: string) => {
    // The help button follows the page.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const { left, right, top, bottom } = element.getBoundingClientRect();
    for (const x of [left + 3, (left + right) / 2, right - 3]) {
      for (const y of [top + 3, (top + bottom) / 2, bottom - 3]) {
        const isCovered = document.elementFromPoint(x, y)?.closest('.help-button') != null;
        if (isCovered) covered.add(`${where}: ${Math.round(x)}, ${Math.round(y)}`);
      }
    }
  };
  for (const block of ['start', 'center', 'end', 'nearest'] as const) {
    element.scrollIntoView({ block, behavior: 'instant' });
    await look(block);
  }
  // Less than a button is high.
  for (let step = 0; step < 9; step += 1) {
    window.scrollBy({ top: -40, behavior: 'instant' });
    await look('scrolled');
  }
  window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
  await look('end of page');
  return [...covered];
}
