import { expect, type Locator, type Page } from 'playwright/test';

/** Header, footer, help panel and toasts around every page. */
export class Frame {
  readonly heading: Locator;
  readonly links: Locator;
  readonly footer: Locator;
  readonly logout: Locator;
  readonly menuToggle: Locator;
  readonly menu: Locator;
  readonly help: Locator;
  readonly toasts: Locator;

  constructor(readonly page: Page) {
    const header = page.getByRole('banner');
    this.heading = page.getByRole('heading', { level: 1 });
    this.links = header.getByRole('navigation', { name: 'Navigation principale' });
    this.footer = page.getByRole('contentinfo');
    this.logout = header.getByRole('button', { name: 'Déconnexion' });
    this.menuToggle = header.getByRole('button', { name: /le menu$/ });
    this.menu = header.getByRole('navigation', { name: 'Menu mobile' });
    this.help = page.getByRole('region', { name: "Besoin d'aide?" });
    this.toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
  }

  link(name: string): Locator {
    return this.links.getByRole('link', { name, exact: true });
  }

  /** Waits until the page with this path and heading is shown. */
  async arrivesAt(path: string, heading: string | RegExp): Promise<void> {
    await expect(this.heading).toHaveText(heading);
    await expect(this.page).toHaveURL((url) => url.pathname + url.search === path);
  }

  async toastSays(title: string, message?: string | RegExp): Promise<void> {
    // The first: a closing toast may have the same text.
    const toast = this.toasts.filter({ has: this.page.getByText(title, { exact: true }) }).first();
    await expect(toast).toBeVisible();
    if (message) await expect(toast).toContainText(message);
  }
}
