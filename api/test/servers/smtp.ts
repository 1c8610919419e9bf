import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { expect, vi } from 'vitest';
import type { Config } from '../../src/foundation/config/env.ts';
import { drainJobs } from './drain-jobs.ts';
import { type Extras, startServer, type TestServer } from './server.ts';

/** Mails are sent by a job, which a slow machine may delay. */
export const MAIL_POLL = { timeout: 20_000, interval: 20 };

/** What the server answers to a recipient or to the content of a mail; undefined to accept it. */
interface Refusal {
  code: number;
  text: string;
  at: 'recipient' | 'content';
}

/** A real SMTP server that keeps the mails it accepts. */
export class Mailbox {
  readonly mails: ParsedMail[] = [];
  refusal: Refusal | undefined;
  /** How many mails were refused. */
  refused = 0;
  /** How often a sender has connected. */
  connections = 0;
  /** Whose mails it receives: its jobs are done when a mail is waited for. */
  sender: TestServer | undefined;
  #server: SMTPServer | undefined;
  #port = 0;

  /** The setting by which the academy sends to this server. */
  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** Whether a sender is connected. */
  get isConnected(): boolean {
    return (this.#server?.connections.size ?? 0) > 0;
  }

  /** Listens; again on the same port after {@link stop}. */
  async start(): Promise<this> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onConnect: (_session, done) => {
        this.connections += 1;
        done();
      },
      onRcptTo: (_address, _session, done) => done(this.#refuse('recipient')),
      onData: (stream, _session, done) => {
        simpleParser(stream).then((mail) => {
          const refusal = this.#refuse('content');
          if (!refusal) this.mails.push(mail);
          done(refusal);
        }, done);
      },
    });
    // A client that is stopped in the middle of a mail is no failure of the server.
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#server = server;
    this.#port = (server.server.address() as AddressInfo).port;
    return this;
  }

  /** Forgets what it has received, and accepts everything. */
  empty(): void {
    this.mails.length = 0;
    this.refusal = undefined;
    this.refused = 0;
    this.connections = 0;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.#server?.close(resolve));
  }

  /** The mails to an address, in the order of their arrival. */
  to(address: string): ParsedMail[] {
    return this.mails.filter(({ to }) => [to].flat().some((one) => one?.text === address));
  }

  /** Their subjects. */
  subjectsTo(address: string): (string | undefined)[] {
    return this.to(address).map(({ subject }) => subject);
  }

  /** Waits for the mail with this subject to an address. */
  async received(address: string, subject: string): Promise<ParsedMail> {
    if (this.sender) await drainJobs(this.sender);
    await vi.waitFor(() => expect(this.subjectsTo(address)).toContain(subject), MAIL_POLL);
    return this.to(address).find((mail) => mail.subject === subject) as ParsedMail;
  }

  #refuse(step: Refusal['at']): Error | null {
    if (this.refusal?.at !== step) return null;
    this.refused += 1;
    return Object.assign(new Error(this.refusal.text), { responseCode: this.refusal.code });
  }
}

/** Starts the application, which sends its mails to this mailbox; closing it closes both. */
export async function startServerWith(
  mailbox: Mailbox,
  changes: Partial<Config> = {},
  extras: Extras = {},
): Promise<TestServer> {
  await mailbox.start();
  const mail = { transport: { smtp: mailbox.url }, from: undefined };
  const server = await startServer({ mail, jobs: 'drained', ...changes }, extras);
  mailbox.sender = server;
  const close = async () => {
    await server.close();
    await mailbox.stop();
  };
  return { ...server, close };
}

/** The secret in the link of a mail. @throws {Error} without one */
export function secretIn({ text = '' }: Pick<ParsedMail, 'text'>): string {
  const [, secret] = /#([\w-]{43})\b/.exec(text) ?? [];
  if (!secret) throw new Error(`no link in: ${text}`);
  return secret;
}
