import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;

/** An authenticator app that knows one account. */
export class AuthenticatorApp {
  readonly #totp: TOTP;
  #lastStep = 0;

  /** @param secret in base32, with or without spaces */
  constructor(secret: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')), period: PERIOD_S });
  }

  /** A code that is newer than the last one, because each is accepted once: of two at a time, which are already accepted before their time. */
  newCode(): string {
    this.#lastStep = Math.max(currentStep(), this.#lastStep + 1);
    return this.#codeOf(this.#lastStep);
  }

  /** A code that is not that of the application at any time when it could be accepted. */
  wrongCode(): string {
    const right = [-2, -1, 0, 1, 2].map((offset) => this.#codeOf(currentStep() + offset));
    return ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !right.includes(code)) ?? '';
  }

  #codeOf(step: number): string {
    return this.#totp.generate({ timestamp: step * PERIOD_S * 1000 });
  }
}

function currentStep(): number {
  return Math.floor(Date.now() / 1000 / PERIOD_S);
}
