import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** How a command asks for missing options. */
export interface Prompt {
  ask(question: string): Promise<string>;
  /** Asks without showing what is typed. */
  askSecret(question: string): Promise<string>;
  /** Asks for a confirmation. */
  confirm(question: string): Promise<boolean>;
}

/** Asks at the terminal; fails without one. */
export const terminalPrompt: Prompt = {
  ask: (question) => readLine(question, process.stderr),
  askSecret: async (question) => {
    process.stderr.write(question);
    const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
    const answer = await readLine('', silent);
    process.stderr.write('\n');
    return answer;
  },
  confirm: async (question) => {
    if (!process.stdin.isTTY)
      throw new Error(`${question}\nPersonne ne peut répondre ici\u00a0: confirmez par --promote.`);
    return /^o(ui)?$/i.test((await readLine(`${question} (oui/non) `, process.stderr)).trim());
  },
};

async function readLine(question: string, output: NodeJS.WritableStream): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new Error(
      'Usage\u00a0: create-super-admin --email <e-mail> --name <nom> --password <mot de passe> [--promote]\n' +
        'ou create-super-admin --demote <e-mail>,\n' +
        "ou SUPER_ADMIN_EMAIL et SUPER_ADMIN_PASSWORD dans l'environnement.",
    );
  }
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}
