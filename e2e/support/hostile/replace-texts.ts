import type { BrowserContext } from 'playwright/test';

/** Names of fields that the pages compute with: a text of another form would break them without being shown. */
const COMPUTED =
  /^(_id|id|.*_id|.*_at|at|code|kind|type|role|level|status|state|action|phase|tone|from|to|day|date|serial|token|version|url|poster|place|question|correct|course|lesson|user|email|chosen|option|name|application|calibration|time_zone|step|anchor|standing|seat|origin|certificate|primaryColor|secondaryColor|accentColor|channel)$/;

/** Identifiers, days, colors, and addresses: what the contract does not accept as one, the content security policy blocks. */
const NO_TEXT = /^([0-9a-f]{24}|\d{4}-\d\d.*|\/.*|https?:.*|#\w+|)$/s;

/** Fields whose addresses may be empty. */
const ADDRESSES = /image$|logo|link$/i;

/** Answers of the API that decide which code is loaded. */
const OF_THE_SHELL = /\/api\/(remotes|auth)/;

/**
 * Puts hostile texts into the answers of the API before a page reads them, as if they had been written into the database: also
 * those that no field of the API accepts.
 */
export async function replaceTexts(context: BrowserContext, texts: readonly string[]): Promise<void> {
  let next = 0;
  const replaced = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => replaced(item, name));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaced(item, key)]));
    }
    if (typeof value !== 'string' || COMPUTED.test(name) || ADDRESSES.test(name) || NO_TEXT.test(value)) return value;
    next += 1;
    return texts[next % texts.length];
  };
  await context.route('**/api/**', async (route) => {
    const isRead = route.request().method() === 'GET' && !OF_THE_SHELL.test(route.request().url());
    if (!isRead) return route.continue();
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    await route.fulfill({ response, json: replaced(await response.json(), '') });
  });
}
