import { THEME_DEFAULTS, type Theme, type ThemeInput } from '@iris/contract/site';
import { answer, fixtures, renderPage, signInAs } from '@iris/platform/testing';
import { applyTheme, completeTheme, themeStore } from '@iris/platform/theme';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import ThemePage from './theme-page.tsx';

let theme: Theme;
let sent: ThemeInput | undefined;

beforeEach(() => {
  signInAs(fixtures.admin({ manage_content: true }));
  applyTheme({});
  theme = { ...THEME_DEFAULTS, siteName: 'Clinique du Lac', primaryColor: '#7c3aed' };
  sent = undefined;
  answer('GET /config/theme', () => theme);
  answer('PUT /config/theme', async (request) => {
    sent = (await request.json()) as ThemeInput;
    theme = completeTheme(sent);
    return theme;
  });
});

type Actor = ReturnType<typeof open>['user'];

const open = () => renderPage(<ThemePage />, { at: '/admin/theme' });
const preview = () => document.querySelector<HTMLElement>('.own-palette') as HTMLElement;
const readBrand = (name: string) => preview().style.getPropertyValue(`--brand-${name}`);
const type = async (user: Actor, label: string, value: string) => {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.click(field);
  await user.paste(value);
};
const press = (user: Actor, name: string) => user.click(screen.getByRole('button', { name }));
const status = (text: string) => screen.queryByText(text, { selector: '[role=status]' });

it('previews colors, texts and mode, without applying them to the site, and warns about an unsuitable color', async () => {
  const { user } = open();
  const text = await screen.findByLabelText('Couleur principale');
  const picker = screen.getByLabelText(/^Couleur principale.*choisir$/);
  expect([text, picker].map((field) => (field as HTMLInputElement).value)).toEqual(['#7c3aed', '#7c3aed']);
  fireEvent.input(picker, { target: { value: '#0055aa' } });
  expect(text).toHaveValue('#0055aa');
  expect(readBrand('primary')).toBe('#0055aa');
  await type(user, 'Couleur principale', '#FFFF00');
  expect(picker).toHaveValue('#ffff00');
  const verdict = within(text.closest('div.flex-col') as HTMLElement).getByRole('status');
  expect(verdict).toHaveTextContent(/Clair\s: \d+,\d de contraste/);
  await type(user, 'Couleur principale', '#fafafa');
  expect(verdict).toHaveTextContent('Trop proche du gris pour servir');

  await type(user, 'Nom du site', 'Institut Iris');
  expect(preview()).toHaveTextContent('Institut Iris');
  expect(themeStore.getState().siteName).toBe(THEME_DEFAULTS.siteName);
  expect(preview().style.colorScheme).toBe('light');
  await press(user, 'Sombre');
  expect(preview().style.colorScheme).toBe('dark');
});

it('shows what is wrong with a value at its field', async () => {
  const { user } = open();
  const cases = [
    ['Couleur principale', 'bleu', 'La couleur doit être au format #rrggbb'],
    ['E-mail de contact', 'contact', "L'adresse e-mail n'est pas valide"],
    ['Numéro WhatsApp', '+33612345678', "Le numéro s'écrit au format international, sans + ni espaces"],
    ['LinkedIn', 'linkedin.com/iris', "L'adresse doit être complète et commencer par https://"],
    ['Logo', 'logo', "L'image doit être une adresse http(s) ou un chemin commençant par /"],
  ] as const;
  for (const [label, value] of cases) await type(user, label, value);
  await press(user, 'Enregistrer');
  await waitFor(() => expect(screen.getByLabelText('Logo')).toBeInvalid());
  for (const [label, , message] of cases) {
    const [error = ''] = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(document.getElementById(error)).toHaveTextContent(message);
  }
  expect(sent).toBeUndefined();
});

it('applies a saved theme at once and at the next load, with the default for an emptied field', async () => {
  const { user } = open();
  await user.clear(await screen.findByLabelText('Nom du site'));
  await type(user, 'Couleur principale', '#0055aa');
  expect(status('Modifications non enregistrées')).toBeInTheDocument();
  await press(user, 'Enregistrer');
  expect(await screen.findByText('Configuration sauvegardée')).toBeInTheDocument();
  expect(sent).toMatchObject({ siteName: '', primaryColor: '#0055aa' });
  const applied = { siteName: THEME_DEFAULTS.siteName, primaryColor: '#0055aa' };
  expect(themeStore.getState()).toMatchObject(applied);
  expect(document.documentElement.style.getPropertyValue('--brand-primary')).toBe('#0055aa');
  expect(JSON.parse(localStorage.getItem('siteConfig') ?? '')).toMatchObject(applied);
  await waitFor(() => expect(status('Modifications non enregistrées')).not.toBeInTheDocument());
});

it('fills in the original values without saving them, and restores the previous input', async () => {
  const { user } = open();
  await type(user, "Titre de l'accueil", 'Opérons mieux');
  await press(user, "Valeurs d'origine");
  const isOriginal = "Valeurs d'origine reprises, pas encore enregistrées";
  expect(status(isOriginal)).toBeInTheDocument();
  expect(screen.getByLabelText('Nom du site')).toHaveValue(THEME_DEFAULTS.siteName);
  expect(screen.getByLabelText("Titre de l'accueil")).toHaveValue(THEME_DEFAULTS.heroTitle);
  expect(sent).toBeUndefined();

  await press(user, 'Rétablir ma saisie');
  expect(screen.getByLabelText('Nom du site')).toHaveValue('Clinique du Lac');
  expect(screen.getByLabelText("Titre de l'accueil")).toHaveValue('Opérons mieux');
  expect(status('Modifications non enregistrées')).toBeInTheDocument();

  await press(user, "Valeurs d'origine");
  await press(user, 'Enregistrer');
  await screen.findByText('Configuration sauvegardée');
  expect(sent).toEqual(THEME_DEFAULTS);
  await waitFor(() => expect(status(isOriginal)).not.toBeInTheDocument());
  await press(user, "Valeurs d'origine");
  expect(status("Ce sont les valeurs d'origine")).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Rétablir ma saisie' })).not.toBeInTheDocument();
});

it('resets after confirmation: removes the cached theme and applies the theme of the server', async () => {
  localStorage.setItem('siteConfig', JSON.stringify({ siteName: 'Ancien' }));
  const { user } = open();
  await type(user, 'Nom du site', 'Institut Iris');
  theme = { ...theme, siteName: 'Du serveur' };
  const ask = async (reply: string) => {
    await press(user, 'Réinitialiser');
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveAccessibleDescription('Réinitialiser le thème avec les valeurs du serveur\u00a0?');
    await user.click(within(question).getByRole('button', { name: reply }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
  };
  await ask('Annuler');
  expect(screen.getByLabelText('Nom du site')).toHaveValue('Institut Iris');
  await ask('Réinitialiser');
  expect(await screen.findByText('Configuration réinitialisée')).toBeInTheDocument();
  expect(screen.getByLabelText('Nom du site')).toHaveValue('Du serveur');
  expect(themeStore.getState().siteName).toBe('Du serveur');
  expect(JSON.parse(localStorage.getItem('siteConfig') ?? '')).toMatchObject({ siteName: 'Du serveur' });
});
