import { test as base, expect, type Page } from 'playwright/test';
import { Academy, type Account, type Course, type CourseInput, PERMISSIONS, type Permission } from './academy.ts';
import { Faults } from './faults.ts';

export { expect };

interface Options {
  /** Who opens the browser; a student and an administrator are new for each test, the super administrator never is. */
  signedInAs: 'nobody' | 'student' | 'admin' | 'super_admin';
  /** What the administrator may do. */
  granted: readonly Permission[];
}

interface Fixtures {
  /** The API without a token. */
  academy: Academy;
  /** The account whose token the browser holds; undefined for nobody. */
  account: Account | undefined;
  /** A page of somebody else, who is not signed in. */
  visitor: Page;
  /** Creates a course and takes it away after the test. */
  createCourse: (input?: Partial<CourseInput>) => Promise<Course>;
  /** A journey with an unexpected fault fails, whatever else it proves. */
  faults: Faults;
}

interface WorkerFixtures {
  address: string;
  superAdmin: Account;
  /** The API with the super administrator's rights, for preparing and looking after. */
  office: Academy;
}

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  signedInAs: ['nobody', { option: true }],
  granted: [PERMISSIONS, { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  address: [async ({}, use) => use(process.env.E2E_BASE_URL ?? ''), { scope: 'worker' }],
  superAdmin: [async ({ address }, use) => use(await Academy.superAdmin(address)), { scope: 'worker' }],
  office: [async ({ address, superAdmin }, use) => use(new Academy(address).as(superAdmin)), { scope: 'worker' }],
  academy: async ({ address }, use) => use(new Academy(address)),

  account: async ({ signedInAs, granted, academy, office, superAdmin }, use) => {
    if (signedInAs === 'nobody') return use(undefined);
    if (signedInAs === 'super_admin') return use(superAdmin);
    return use(signedInAs === 'admin' ? await office.appoint(granted) : await academy.register());
  },

  storageState: async ({ account, address }, use) => {
    const localStorage = account ? [{ name: 'token', value: account.token }] : [];
    await use({ cookies: [], origins: [{ origin: address, localStorage }] });
  },

  visitor: async ({ browser, faults }, use) => {
    // Given explicitly: a new context takes over the token of the test otherwise.
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    faults.watch(context);
    await use(await context.newPage());
    await context.close();
  },

  createCourse: async ({ office }, use) => {
    const ids: string[] = [];
    await use(async (input) => {
      const course = await office.createCourse(input);
      ids.push(course._id);
      return course;
    });
    for (const id of ids) await office.call('DELETE', `/courses/${id}`);
  },

  faults: [
    async ({ context, address }, use) => {
      const faults = new Faults(address);
      faults.watch(context);
      await use(faults);
      expect(faults.unexpected, 'nothing goes wrong behind the scenes').toEqual([]);
    },
    { auto: true },
  ],
});

/** The account of a test that asked to be signed in. */
export function signedIn(account: Account | undefined): Account {
  if (!account) throw new Error('this journey needs test.use({ signedInAs })');
  return account;
}
