import type { Page } from 'playwright/test';
import { pressOn } from '../hands/keyboard.ts';
import { LoginPage } from '../pages/account/account-pages.ts';
import { Frame } from '../pages/frame.ts';
import { expect } from '../test.ts';

interface Credentials {
  email: string;
  password: string;
}

/** Logs a student out, and in again by keyboard: the former credentials are refused, the current ones are accepted. */
export async function expectToLogInOnlyWith(page: Page, current: Credentials, former: Credentials): Promise<void> {
  const frame = new Frame(page);
  await pressOn(page, frame.logout);
  await page.goto('/login');
  const login = new LoginPage(page);
  await login.loginWithKeyboard(former);
  await expect(login.banner).toContainText('Email ou mot de passe incorrect');
  await page.reload();
  await login.loginWithKeyboard(current);
  await frame.arrivesAt('/dashboard', 'Tableau de bord');
}
