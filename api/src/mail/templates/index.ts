import type { Mail, MailData } from '../mail.ts';
import type { Academy, Letter, RenderedLetter } from './letter.ts';
import { LETTERS } from './letters.ts';
import { toHtml } from './to-html.ts';
import { toText } from './to-text.ts';

/** Sets a mail as subject, text and HTML. */
export function render({ template, to, data }: Mail, academy: Academy): RenderedLetter {
  const write = LETTERS[template] as (data: MailData[keyof MailData], academy: Academy, to: string) => Letter;
  const letter = write(data, academy, to);
  const { subject, oneClick, replyTo } = letter;
  const texts = { subject, text: toText(letter, academy), html: toHtml(letter, academy) };
  return { ...texts, unsubscribe: oneClick, replyTo };
}
