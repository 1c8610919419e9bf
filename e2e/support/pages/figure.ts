import type { Locator, Page } from 'playwright/test';

/** The value of a description list for a label. */
export function figure(page: Page, label: string, within: Page | Locator = page): Locator {
  const term = page.getByRole('term').getByText(label, { exact: true });
  return within.locator('dl > *').filter({ has: term }).getByRole('definition');
}
