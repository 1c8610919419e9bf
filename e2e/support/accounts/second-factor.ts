import { type Account, ApiClient } from '../api-client.ts';
import { AuthenticatorApp } from './authenticator-app.ts';

/** Gives an account a second factor by the API. Returns its application and recovery codes. */
export async function protect(address: string, account: Account) {
  const api = new ApiClient(address).as(account);
  const setup = await api.expect<{ challenge: string; secret: string }>('POST', '/account/second-factor/totp');
  const authenticator = new AuthenticatorApp(setup.secret);
  const confirmation = { challenge: setup.challenge, code: await authenticator.newCode() };
  const { recovery_codes: recoveryCodes } = await api.expect<{ recovery_codes: string[] }>(
    'POST',
    '/account/second-factor/totp/confirm',
    confirmation,
  );
  return { authenticator, recoveryCodes };
}
