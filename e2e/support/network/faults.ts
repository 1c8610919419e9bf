import type { BrowserContext, ConsoleMessage, Page, Request } from 'playwright/test';

/** What a page logs when files of a remote do not arrive or are refused; not what names a file of another remote. */
export function loadingFailed(remote: string): RegExp {
  return new RegExp(
    `^(?!.*/remotes/(?!${remote}/)).*(remote|federation|Loading|integrity|RUNTIME|part of the page)`,
    'is',
  );
}

/** Collects exceptions, console errors, 5xx answers, requests to other origins and violations of the content security policy. */
export class Faults {
  private readonly seen: string[] = [];
  private readonly expected: RegExp[] = [];

  constructor(private readonly address: string) {}

  /** Faults that this journey causes on purpose. */
  expect(...patterns: RegExp[]): void {
    this.expected.push(...patterns);
  }

  get unexpected(): string[] {
    return this.seen.filter((fault) => !this.expected.some((pattern) => pattern.test(fault)));
  }

  watch(context: BrowserContext): void {
    context.on('page', (page) => this.watchPage(page));
    context.on('request', (request) => {
      const { protocol, origin, pathname } = new URL(request.url());
      if (pathname === '/api/csp-reports') this.seen.push(`Content Security Policy: ${directiveIn(request)}`);
      if (protocol.startsWith('http') && origin !== this.address) this.seen.push(`left the academy: ${request.url()}`);
    });
    context.on('response', (response) => {
      if (response.status() >= 500) this.seen.push(`answered ${response.status()}: ${response.url()}`);
    });
  }

  private watchPage(page: Page): void {
    page.on('pageerror', (error) => this.seen.push(`exception: ${error.message}`));
    page.on('console', (message) => this.watchConsole(message));
  }

  private watchConsole(message: ConsoleMessage): void {
    if (message.type() !== 'error') return;
    this.seen.push(`console: ${message.text()} (${new URL(message.location().url || 'about:blank').pathname})`);
  }
}

/** Only the directive, without addresses: an expected fault of a remote's file must not match a violation. */
function directiveIn(request: Request): string {
  const { 'csp-report': report } = request.postDataJSON() as { 'csp-report': { 'effective-directive': string } };
  return report['effective-directive'];
}
