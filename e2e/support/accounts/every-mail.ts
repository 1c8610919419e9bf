import { ApiClient, newPerson } from '../api-client.ts';
import { AuthenticatorApp } from './authenticator-app.ts';
import { mailPageOf, secretOf } from './mails.ts';
import { letWeekPass } from './passing-time.ts';

/**
 * Has the academy send a mail of every kind that its pages cause: the one to a new super administrator is caused by a command of
 * the server, and set like that of a promotion. Returns the page of each at `/dev/mail`.
 */
export async function sendEveryMail(address: string): Promise<string[]> {
  return [
    ...(await sendMailsOfPasswords(address)),
    ...(await sendMailsOfAddresses(address)),
    ...(await sendMailsOfSecondFactors(address)),
    ...(await sendMailsOfDeletion(address)),
    await sendMailOfPromotion(address),
    ...(await sendMailsOfContact(address)),
  ];
}

async function sendMailsOfPasswords(address: string): Promise<string[]> {
  const visitor = new ApiClient(address);
  const account = await visitor.register();
  await visitor.expect('POST', '/auth/forgot-password', { email: account.email });
  const change = { current_password: account.password, password: 'trois corneilles sous la pluie' };
  await visitor.as(account).expect('POST', '/auth/password', change);
  const subjects = ['Choisissez un nouveau mot de passe', 'Votre mot de passe a été changé'];
  return pagesOf(address, account.email, subjects);
}

async function sendMailsOfAddresses(address: string): Promise<string[]> {
  const visitor = new ApiClient(address);
  const [account, other, { email }] = [await visitor.register(), await visitor.register(), newPerson()];
  const request = (to: string) => visitor.as(account).expect('POST', '/account/email', { email: to });
  await request(other.email);
  await request(email);
  const link = await mailPageOf(address, email, 'Confirmez votre nouvelle adresse e-mail');
  await visitor.expect('POST', '/auth/verify-email', { token: await secretOf(address, link) });
  return [
    link,
    ...(await pagesOf(address, other.email, ['Cette adresse a déjà un compte'])),
    ...(await pagesOf(address, account.email, [
      'Confirmez votre adresse e-mail',
      "L'adresse e-mail de votre compte a été changée",
    ])),
  ];
}

async function sendMailsOfSecondFactors(address: string): Promise<string[]> {
  const account = await new ApiClient(address).register();
  const api = new ApiClient(address).as(account);
  const setup = await api.expect<{ challenge: string; secret: string }>('POST', '/account/second-factor/totp');
  const code = new AuthenticatorApp(setup.secret).newCode();
  await api.expect('POST', '/account/second-factor/totp/confirm', { challenge: setup.challenge, code });
  await api.expect('POST', '/account/second-factor/recovery-codes');
  await api.expect('DELETE', '/account/second-factor');
  const endings = ['est activée', 'de votre compte a changé', 'est désactivée'];
  const subjects = endings.map((ending) => `La double vérification ${ending}`);
  return pagesOf(address, account.email, subjects);
}

async function sendMailsOfDeletion(address: string): Promise<string[]> {
  const account = await new ApiClient(address).register();
  await new ApiClient(address).as(account).expect('POST', '/account/deletion', { keep_certificates: true });
  await letWeekPass(account);
  return pagesOf(address, account.email, ['Votre compte sera supprimé', 'Votre compte est supprimé']);
}

async function sendMailOfPromotion(address: string): Promise<string> {
  const { email } = await (await ApiClient.asSuperAdmin(address)).createAdmin(['manage_courses', 'view_analytics']);
  return mailPageOf(address, email, 'Vous administrez Académie Iris');
}

async function sendMailsOfContact(address: string): Promise<string[]> {
  const { email } = newPerson();
  const { subject } = await new ApiClient(address).writeMessage({ email });
  const { contactEmail } = await new ApiClient(address).expect<{ contactEmail: string }>('GET', '/config/theme');
  return [
    ...(await pagesOf(address, contactEmail, [`Message de contact\u00a0: ${subject}`])),
    ...(await pagesOf(address, email, ['Nous avons bien reçu votre message'])),
  ];
}

function pagesOf(address: string, recipient: string, subjects: readonly string[]): Promise<string[]> {
  return Promise.all(subjects.map((subject) => mailPageOf(address, recipient, subject)));
}
