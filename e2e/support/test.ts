import { type BrowserContext, test as base, expect, type Page, type ViewportSize } from 'playwright/test';
import { Authenticator } from './accounts/authenticator.ts';
import {
  type Account,
  ApiClient,
  type Course,
  type CourseInput,
  PERMISSIONS,
  type Permission,
  type Webinar,
} from './api-client.ts';
import { Faults } from './network/faults.ts';
import { storageOf } from './network/storage.ts';

export { expect };

export interface Options {
  /** Role of the signed-in account. Students and administrators are created for each test; the super administrator is shared, each test with its own session. */
  signedInAs: 'nobody' | 'student' | 'admin' | 'super_admin';
  /** Permissions of the administrator. */
  granted: readonly Permission[];
}

export interface Fixtures {
  /** API client without a token. */
  api: ApiClient;
  /** The account signed in in the browser; undefined for `nobody`. */
  account: Account | undefined;
  /** The super administrator with a session of this test. */
  superAdmin: Account;
  /** A page of another browser context, not signed in. */
  visitor: Page;
  /** Opens a page of another browser context, on which an account is signed in. */
  openAs: (account: Account, viewport?: ViewportSize) => Promise<Page>;
  /** Creates a course and removes it from the catalog after the test. */
  createCourse: (input?: Partial<CourseInput>) => Promise<Course>;
  /** Creates a webinar and removes it after the test. */
  createWebinar: (input?: object) => Promise<Webinar>;
  /** A device of the page that holds passkeys. */
  authenticator: Authenticator;
  /** An unexpected fault makes the test fail. */
  faults: Faults;
}

export interface WorkerFixtures {
  address: string;
  /** API client with the super administrator's token, for preparing and cleaning up data. */
  superAdminApi: ApiClient;
}

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  signedInAs: ['nobody', { option: true }],
  granted: [PERMISSIONS, { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  address: [async ({}, use) => use(process.env.E2E_BASE_URL ?? ''), { scope: 'worker' }],
  superAdminApi: [async ({ address }, use) => use(await ApiClient.asSuperAdmin(address)), { scope: 'worker' }],
  superAdmin: async ({ address }, use) => use(await ApiClient.superAdmin(address)),
  api: async ({ address }, use) => use(new ApiClient(address)),

  account: async ({ signedInAs, granted, api, superAdminApi, address }, use) => {
    if (signedInAs === 'nobody') return use(undefined);
    if (signedInAs === 'super_admin') return use(await ApiClient.superAdmin(address));
    return use(signedInAs === 'admin' ? await superAdminApi.createAdmin(granted) : await api.register());
  },

  // Not `storageState`: another value of that option would prevent the context from being reused.
  context: async ({ context, account, address }, use) => {
    if (account) await context.setStorageState(storageOf(address, account));
    await use(context);
    // What Playwright does not reset before the next test.
    await context.setOffline(false);
    await context.clearPermissions();
  },

  visitor: async ({ browser, faults }, use) => {
    const context = await browser.newContext();
    faults.watch(context);
    await use(await context.newPage());
    await context.close();
  },

  openAs: async ({ browser, address, faults }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (account, viewport) => {
      const context = await browser.newContext(viewport ? { viewport } : {});
      contexts.push(context);
      faults.watch(context);
      await context.setStorageState(storageOf(address, account));
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },

  authenticator: async ({ page }, use) => {
    const authenticator = await Authenticator.of(page);
    await use(authenticator);
    await authenticator.remove();
  },

  createCourse: async ({ superAdminApi }, use) => {
    const ids: string[] = [];
    await use(async (input) => {
      const course = await superAdminApi.createCourse(input);
      ids.push(course._id);
      return course;
    });
    for (const id of ids) await superAdminApi.removeCourse(id);
  },

  createWebinar: async ({ superAdminApi }, use) => {
    const ids: string[] = [];
    await use(async (input) => {
      const webinar = await superAdminApi.createWebinar(input);
      ids.push(webinar._id);
      return webinar;
    });
    for (const id of ids) await superAdminApi.removeWebinar(id);
  },

  faults: [
    async ({ context, address }, use) => {
      const faults = new Faults(address);
      faults.watch(context);
      await use(faults);
      expect(faults.unexpected, 'no unexpected faults').toEqual([]);
    },
    { auto: true },
  ],
});

/** The account of a signed-in test. @throws {Error} when the test does not use `signedInAs` */
export function signedIn(account: Account | undefined): Account {
  if (!account) throw new Error('this journey needs test.use({ signedInAs })');
  return account;
}
