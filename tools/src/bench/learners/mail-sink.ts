import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** How long the server takes for each mail, in milliseconds. */
const SLOW_MS = 50;

/** A mail server that accepts everything slowly, and remembers to whom and when. */
export interface MailSink {
  url: string;
  /** When mails arrived, by their recipient; `performance.now()`. */
  arrivals: Map<string, number>;
  /** How often somebody connected. */
  connections: () => number;
  close: () => void;
}

export async function startMailSink(): Promise<MailSink> {
  const arrivals = new Map<string, number>();
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    serve(socket, (recipient) => arrivals.set(recipient, performance.now()));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`,
    arrivals,
    connections: () => connections,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** The conversation of RFC 5321, as far as a sender needs it. */
function serve(socket: Socket, arrived: (recipient: string) => void): void {
  let recipient = '';
  let isContent = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 sink');
  createInterface({ input: socket }).on('line', (line) => {
    if (isContent) {
      if (line !== '.') return;
      isContent = false;
      arrived(recipient);
      setTimeout(() => say('250 accepted'), SLOW_MS);
      return;
    }
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'RCPT') recipient = /<([^>]+)>/.exec(line)?.[1] ?? '';
    if (verb === 'DATA') isContent = true;
    say(verb === 'DATA' ? '354 go on' : verb === 'QUIT' ? '221 bye' : '250 ok');
  });
}
