import type { CDPSession, Page } from 'playwright/test';

/** A device of the browser that holds passkeys and answers by itself, as after a fingerprint. */
export class Authenticator {
  private constructor(
    private readonly browser: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  /** Gives the page a device. */
  static async of(page: Page): Promise<Authenticator> {
    const browser = await page.context().newCDPSession(page);
    await browser.send('WebAuthn.enable');
    const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    return new Authenticator(browser, authenticatorId);
  }

  /** From now on its owner is recognized, or not. */
  async recognizes(isUserVerified: boolean): Promise<void> {
    await this.browser.send('WebAuthn.setUserVerified', { authenticatorId: this.authenticatorId, isUserVerified });
  }

  /** Takes it away: the next test may use the same page. */
  async remove(): Promise<void> {
    await this.browser.send('WebAuthn.disable');
    await this.browser.detach();
  }
}
