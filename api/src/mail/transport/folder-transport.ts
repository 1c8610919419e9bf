import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { type Message, toMail } from './mail-transport.ts';

/** A mail in the folder, as the page `/dev/mail` shows it. */
export type WrittenMail = Pick<Message, 'to' | 'subject' | 'text' | 'html'> & {
  from: string;
  date: string;
  /** What it says to the reader's calendar. */
  calendar?: string;
};

/** Writes mails to a folder instead of sending them: as `.eml`, and as `.json` for the page `/dev/mail`. */
export class FolderTransport {
  readonly #composer = createTransport({ streamTransport: true, buffer: true });

  constructor(private readonly folder: string) {}

  async send(message: Message): Promise<void> {
    const { from, to, subject, text, html, date, invitation } = message;
    const { message: source } = await this.#composer.sendMail(toMail(message));
    const written: WrittenMail = {
      from: `${from.name} <${from.address}>`,
      to,
      subject,
      text,
      html,
      date: date.toISOString(),
      ...(invitation && { calendar: invitation.content }),
    };
    const name = `${written.date.replace(/[:.]/g, '-')}-${message.id}`;
    await mkdir(this.folder, { recursive: true });
    await this.#write(`${name}.eml`, source as Buffer);
    await this.#write(`${name}.json`, JSON.stringify(written));
  }

  close(): void {}

  /** In two steps, so that a reader finds complete files only. */
  async #write(name: string, content: Buffer | string): Promise<void> {
    const file = join(this.folder, name);
    await writeFile(`${file}.part`, content);
    await rename(`${file}.part`, file);
  }
}
