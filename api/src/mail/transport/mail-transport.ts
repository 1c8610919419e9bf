import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';

/** How long each step of the conversation with the mail server may take, in milliseconds. */
const TIME_LIMITS = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000, dnsTimeout: 5000 };

/** A mail as it is sent: its id and date are the same at each attempt, so that receivers recognize a repeated one. */
export interface Message {
  id: string;
  messageId: string;
  date: Date;
  from: { name: string; address: string };
  replyTo?: { name: string; address: string } | undefined;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The address that refuses such mails by one click (RFC 8058). */
  unsubscribe?: string | undefined;
  /** What it says to the reader's calendar, as a part and as an attached file. */
  invitation?: { method: string; content: string };
}

/** Why a mail was not sent. */
export class MailError extends Error {
  override name = 'MailError';

  constructor(
    /** Codes without text, which may contain the address. */
    readonly failure: string,
    /** Whether a later attempt would fail too. */
    readonly isPermanent: boolean,
  ) {
    super(failure);
  }
}

/** What a mail server lets one sender do. */
export interface MailPool {
  /** Connections at the same time. */
  connections: number;
  /** Mails on one connection. */
  mailsPerConnection: number;
  /** Mails per second; undefined without a limit. */
  mailsPerSecond: number | undefined;
}

/** Time without a mail after which connections are closed: the server would close them, or a firewall forget them. */
const IDLE_MS = 1000;

/** Sends mails to an SMTP server, many on one connection, with time limits. */
export class SmtpTransport {
  #transporter: Transporter | undefined;
  #sending = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(
    private readonly url: string,
    private readonly pool: MailPool,
  ) {}

  /** @throws {MailError} */
  async send(message: Message): Promise<void> {
    clearTimeout(this.#idle);
    this.#sending += 1;
    try {
      this.#transporter ??= this.#open();
      await this.#transporter.sendMail(toMail(message));
    } catch (error) {
      throw toMailError(error);
    } finally {
      this.#sending -= 1;
      if (this.#sending === 0) this.#idle = setTimeout(() => this.close(), IDLE_MS).unref();
    }
  }

  /** Closes all connections; the next mail opens another one. */
  close(): void {
    clearTimeout(this.#idle);
    this.#transporter?.close();
    this.#transporter = undefined;
  }

  #open(): Transporter {
    const { connections: maxConnections, mailsPerConnection: maxMessages, mailsPerSecond } = this.pool;
    const rate = mailsPerSecond && { rateLimit: mailsPerSecond, rateDelta: 1000 };
    return createTransport({ url: this.url, pool: true, maxConnections, maxMessages, ...rate, ...TIME_LIMITS });
  }
}

/** The mail in the form of the library. Answers by machines, such as absences, are not wanted (RFC 3834). */
export function toMail({ id: _, to, unsubscribe, invitation, ...message }: Message): SendMailOptions {
  const headers = {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...(unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
  const calendar = invitation && { icalEvent: { ...invitation, filename: 'webinaire.ics' } };
  return { ...message, to: { name: '', address: to }, headers, ...calendar };
}

interface SmtpError {
  code?: string;
  responseCode?: number;
  response?: string;
}

/** A refusal (5xx) of the recipient or of the mail is permanent; one of the login is a setting that can be mended. */
function toMailError(error: unknown): MailError {
  const { code = 'unknown', responseCode, response = '' } = error as SmtpError;
  const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  const failure = [code, responseCode, enhanced].filter((part) => part !== undefined).join(' ');
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return new MailError(failure, isAboutMail && responseCode !== undefined && responseCode >= 500);
}
