import type { Theme } from '@iris/contract/site';

/** The sender of mails: `MAIL_FROM`, or else the contact address of the site; its name unless the setting has one. */
export function parseSender(
  setting: string | undefined,
  { siteName, contactEmail }: Pick<Theme, 'siteName' | 'contactEmail'>,
): { name: string; address: string } {
  const [, name = '', address = setting ?? contactEmail] = /^([^<>]*)<([^<>]+)>$/.exec(setting ?? '') ?? [];
  return { name: name.trim() || siteName, address: address.trim() };
}
