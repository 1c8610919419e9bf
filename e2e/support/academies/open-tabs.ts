import { type Browser, type BrowserContext, expect } from 'playwright/test';
import { ApiClient, newCampus } from '../api-client.ts';
import { Faults } from '../network/faults.ts';
import { storageOf } from '../network/storage.ts';
import { AdminCampusesPage } from '../pages/administration/admin-campuses-page.ts';
import { Frame } from '../pages/frame.ts';

/** Tabs of a super administrator's browser, in which every refused request and every other fault is collected. */
export class OpenTabs {
  readonly #refused: string[] = [];
  readonly #campus = newCampus();
  #form: AdminCampusesPage | undefined;
  #tab: Frame | undefined;

  private constructor(
    private readonly context: BrowserContext,
    private readonly faults: Faults,
  ) {
    faults.watch(context);
    context.on('response', (response) => {
      if (response.status() >= 400) this.#refused.push(`${response.status()} ${response.url()}`);
    });
  }

  static async at(address: string, browser: Browser): Promise<OpenTabs> {
    const storageState = storageOf(address, await ApiClient.superAdmin(address));
    const context = await browser.newContext({ baseURL: address, storageState });
    return new OpenTabs(context, new Faults(address));
  }

  /** What no visitor may see: answers of 400 and more, errors in the console, exceptions. */
  get failures(): string[] {
    return [...this.#refused, ...this.faults.unexpected];
  }

  /** The first tab that {@link visit} opened. */
  get tab(): Frame {
    if (!this.#tab) throw new Error('no tab is open');
    return this.#tab;
  }

  /** Opens a page in a new tab. */
  async visit(path: string, heading: string): Promise<Frame> {
    const frame = new Frame(await this.context.newPage());
    this.#tab ??= frame;
    await frame.page.goto(path);
    await frame.arrivesAt(path, heading);
    return frame;
  }

  /** Follows a link in the first tab, to a page whose code it may not have loaded yet. */
  async follow(link: string, path: string, heading: string): Promise<void> {
    await this.tab.page.getByRole('link', { name: link, exact: true }).first().click();
    await this.tab.arrivesAt(path, heading);
  }

  /** Fills one field of a form, and leaves it. */
  async startForm(): Promise<void> {
    this.#form = new AdminCampusesPage(await this.context.newPage());
    await this.#form.page.goto('/admin/campus');
    await this.#form.openCreation();
    await this.#form.field('Nom').fill(this.#campus.name);
  }

  /** Fills the rest of the form, and sends it. */
  async finishForm(): Promise<void> {
    const form = this.#form;
    if (!form) throw new Error('no form is open');
    await expect(form.field('Nom')).toHaveValue(this.#campus.name);
    await form.fill(this.#campus);
    await form.button('Créer le campus').click();
    await expect(form.card(this.#campus.name)).toBeVisible();
  }

  close(): Promise<void> {
    return this.context.close();
  }
}
