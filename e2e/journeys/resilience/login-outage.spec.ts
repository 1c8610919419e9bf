import { newPerson } from '../../support/api-client.ts';
import { LoginPage } from '../../support/pages/account/account-pages.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

test('login reports wrong credentials only when the server refused them', async ({ page, context, faults }) => {
  faults.expect(/status of 401/, /status of 502/, /answered 502/, /ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/);
  const login = new LoginPage(page);
  await page.goto('/login');
  const attempt = async (sentence: string) => {
    await login.login(newPerson());
    await expect(login.banner).toContainText(sentence);
    await new Frame(page).toastSays('Échec de la connexion', sentence);
  };
  await attempt('Email ou mot de passe incorrect');
  await context.setOffline(true);
  await attempt('Vous êtes hors ligne. Vérifiez votre connexion, puis réessayez.');
  await context.setOffline(false);
  await page.route('**/api/auth/login', (route) => route.abort());
  await attempt('Le service ne répond pas. Réessayez dans quelques instants.');
  await page.unroute('**/api/auth/login');
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await attempt('Le service est momentanément indisponible. Réessayez dans quelques instants.');
});
