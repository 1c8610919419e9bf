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

it('has sections for general information, colors with preview, contact information and tips', async () => {
  open();
  expect(await screen.findByLabelText('Nom du site')).toHaveValue('Clinique du Lac');
  for (const name of ['Informations générales', 'Couleurs', 'Coordonnées', 'Réseaux sociaux', 'Conseils'])
    expect(screen.getByRole('region', { name })).toBeInTheDocument();
  const colors = within(screen.getByRole('region', { name: 'Couleurs' }));
  expect(colors.getByRole('figure', { name: 'Aperçu en direct' })).toBeInTheDocument();
  for (const label of [
    'Slogan',
    'Logo',
    "Titre de l'accueil",
    "Sous-titre de l'accueil",
    'Texte du pied de page',
    'Couleur principale',
    'Couleur secondaire',
    "Couleur d'accent",
    'E-mail de contact',
    'Téléphone',
    'Numéro WhatsApp',
    'Adresse des bureaux',
    'LinkedIn',
    'YouTube',
    'Instagram',
    'Facebook',
  ])
    expect(screen.getByLabelText(label)).not.toBeRequired();
});

it('synchronizes color picker, text and preview', async () => {
  const { user } = open();
  const text = await screen.findByLabelText('Couleur principale');
  const picker = screen.getByLabelText(/^Couleur principale.*choisir$/);
  expect(text).toHaveValue('#7c3aed');
  expect(picker).toHaveValue('#7c3aed');
  await type(user, 'Couleur principale', '#AA3300');
  expect(picker).toHaveValue('#aa3300');
  expect(readBrand('primary')).toBe('#AA3300');
  fireEvent.input(picker, { target: { value: '#0055aa' } });
  expect(text).toHaveValue('#0055aa');
  expect(readBrand('primary')).toBe('#0055aa');
});

it('applies unsaved input to the preview only, not to the site', async () => {
  const { user } = open();
  await type(user, 'Nom du site', 'Institut Iris');
  await type(user, "Titre de l'accueil", 'Opérons mieux');
  await type(user, "Sous-titre de l'accueil", 'Une main sûre');
  expect(preview()).toHaveTextContent('Institut Iris');
  expect(preview()).toHaveTextContent('Opérons mieux');
  expect(preview()).toHaveTextContent('Une main sûre');
  expect(themeStore.getState().siteName).toBe(THEME_DEFAULTS.siteName);
  await user.clear(screen.getByLabelText('Nom du site'));
  expect(preview()).toHaveTextContent(THEME_DEFAULTS.siteName);
});

it('shows the preview in light and dark mode', async () => {
  const { user } = open();
  await screen.findByLabelText('Nom du site');
  expect(preview().style.colorScheme).toBe('light');
  await press(user, 'Sombre');
  expect(preview().style.colorScheme).toBe('dark');
});

it('shows the contrast of a color, and warns about an unsuitable one', async () => {
  const { user } = open();
  await type(user, 'Couleur principale', '#ffff00');
  const field = screen.getByLabelText('Couleur principale').closest('div.flex-col') as HTMLElement;
  const verdict = within(field).getByRole('status');
  expect(verdict).toHaveTextContent(/Clair\s: \d+,\d de contraste/);
  expect(verdict).not.toHaveTextContent('gris');
  await type(user, 'Couleur principale', '#fafafa');
  expect(verdict).toHaveTextContent('Trop proche du gris pour servir');
});

it.each([
  ['Couleur principale', 'bleu', 'La couleur doit être au format #rrggbb'],
  ['E-mail de contact', 'contact', "L'adresse e-mail n'est pas valide"],
  ['Numéro WhatsApp', '+33612345678', "Le numéro s'écrit au format international, sans + ni espaces"],
  ['LinkedIn', 'linkedin.com/iris', "L'adresse doit être complète et commencer par https://"],
  ['Logo', 'logo', "L'image doit être une adresse http(s) ou un chemin commençant par /"],
])('rejects in %s: %s', async (label, value, message) => {
  const { user } = open();
  await type(user, label, value);
  await press(user, 'Enregistrer');
  const field = screen.getByLabelText(label);
  await waitFor(() => expect(field).toBeInvalid());
  expect(document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')).toHaveTextContent(
    message,
  );
  expect(sent).toBeUndefined();
});

it('saves, shows a toast, and applies the theme at once and at the next load', async () => {
  const { user } = open();
  await type(user, 'Nom du site', 'Institut Iris');
  await type(user, 'Couleur principale', '#0055aa');
  expect(screen.getByText('Modifications non enregistrées', { selector: '[role=status]' })).toBeInTheDocument();
  await press(user, 'Enregistrer');
  expect(await screen.findByText('Configuration sauvegardée')).toBeInTheDocument();
  expect(sent).toMatchObject({ siteName: 'Institut Iris', primaryColor: '#0055aa' });
  expect(themeStore.getState()).toMatchObject({ siteName: 'Institut Iris', primaryColor: '#0055aa' });
  expect(document.documentElement.style.getPropertyValue('--brand-primary')).toBe('#0055aa');
  expect(JSON.parse(localStorage.getItem('siteConfig') ?? '')).toMatchObject({ siteName: 'Institut Iris' });
  await waitFor(() =>
    expect(screen.queryByText('Modifications non enregistrées', { selector: '[role=status]' })).not.toBeInTheDocument(),
  );
});

it('saves the default for an emptied field', async () => {
  const { user } = open();
  await user.clear(await screen.findByLabelText('Couleur principale'));
  await user.clear(screen.getByLabelText('Nom du site'));
  await press(user, 'Enregistrer');
  await screen.findByText('Configuration sauvegardée');
  expect(sent).toMatchObject({ siteName: '', primaryColor: '' });
  expect(themeStore.getState()).toMatchObject(THEME_DEFAULTS);
});

it('fills in the original values without saving them, and restores the previous input', async () => {
  const { user } = open();
  await type(user, "Titre de l'accueil", 'Opérons mieux');
  await press(user, "Valeurs d'origine");
  const isOriginal = "Valeurs d'origine reprises, pas encore enregistrées";
  expect(screen.getByText(isOriginal, { selector: '[role=status]' })).toBeInTheDocument();
  expect(screen.getByLabelText('Nom du site')).toHaveValue(THEME_DEFAULTS.siteName);
  expect(screen.getByLabelText("Titre de l'accueil")).toHaveValue(THEME_DEFAULTS.heroTitle);
  expect(preview()).toHaveTextContent(THEME_DEFAULTS.heroTitle);
  expect(sent).toBeUndefined();

  await press(user, 'Rétablir ma saisie');
  expect(screen.getByLabelText('Nom du site')).toHaveValue('Clinique du Lac');
  expect(screen.getByLabelText("Titre de l'accueil")).toHaveValue('Opérons mieux');
  expect(screen.getByText('Modifications non enregistrées', { selector: '[role=status]' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Rétablir ma saisie' })).not.toBeInTheDocument();

  await press(user, "Valeurs d'origine");
  await press(user, 'Enregistrer');
  await screen.findByText('Configuration sauvegardée');
  expect(sent).toEqual(THEME_DEFAULTS);
  await waitFor(() => expect(screen.queryByText(isOriginal)).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: 'Rétablir ma saisie' })).not.toBeInTheDocument();
});

it('shows when the form has the original values already', async () => {
  theme = { ...THEME_DEFAULTS };
  const { user } = open();
  await screen.findByLabelText('Nom du site');
  await press(user, "Valeurs d'origine");
  expect(screen.getByText("Ce sont les valeurs d'origine", { selector: '[role=status]' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Rétablir ma saisie' })).not.toBeInTheDocument();
});

it('resets after confirmation: removes the cached theme and applies the theme of the server', async () => {
  localStorage.setItem('siteConfig', JSON.stringify({ siteName: 'Ancien' }));
  const { user } = open();
  await type(user, 'Nom du site', 'Institut Iris');
  theme = { ...theme, siteName: 'Du serveur' };
  await press(user, 'Réinitialiser');
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveAccessibleDescription('Réinitialiser le thème avec les valeurs du serveur\u00a0?');
  await user.click(within(question).getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Nom du site')).toHaveValue('Institut Iris');

  await press(user, 'Réinitialiser');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Réinitialiser' }));
  expect(await screen.findByText('Configuration réinitialisée')).toBeInTheDocument();
  expect(screen.getByLabelText('Nom du site')).toHaveValue('Du serveur');
  expect(themeStore.getState().siteName).toBe('Du serveur');
  expect(JSON.parse(localStorage.getItem('siteConfig') ?? '')).toMatchObject({ siteName: 'Du serveur' });
});
