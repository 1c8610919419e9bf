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

/** Sends mails to an SMTP server, one connection each, with time limits. */
export class SmtpTransport {
  readonly #transporter: Transporter;

  constructor(url: string) {
    // Not pooled: an open connection would keep the process running, and few mails are sent.
    this.#transporter = createTransport({ url, ...TIME_LIMITS });
  }

  /** @throws {MailError} */
  async send(message: Message): Promise<void> {
    await this.#transporter.sendMail(toMail(message)).catch((error: unknown) => {
      throw toMailError(error);
    });
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
