import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answers } from '../system/answers.ts';
import { freePort } from '../system/ports.ts';
import { type Running, start } from '../system/processes.ts';
import { scratchFolder } from '../system/scratch-folder.ts';
import { CommandError } from '../system/terminal.ts';

const READY_WITHIN_MS = 30_000;

/** Without it the toolbar of WebKit's browser keeps its window from being as narrow as a phone. */
const NARROW_TOOLBAR = 'headerbar, toolbar, button, entry, box { min-width: 0; margin: 0; padding: 0; }\n';

/** A WebDriver of WebKitGTK, on a screen and with a home of its own. */
export interface WebKit {
  address: string;
  stop: () => Promise<void>;
}

/** Starts the WebDriver with this path. @throws {CommandError} when it does not answer */
export async function startWebKit(driver: string): Promise<WebKit> {
  const home = await scratchFolder('webkit');
  for (const version of ['3.0', '4.0']) {
    const folder = join(home, '.config', `gtk-${version}`);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'gtk.css'), NARROW_TOOLBAR);
  }
  const screen = await start('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await displayOf(screen);
  const port = await freePort();
  const env = { HOME: home, XDG_CONFIG_HOME: join(home, '.config'), LANG: 'C.UTF-8' };
  const ofScreen = { DISPLAY: display, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' };
  const running = await start(driver, [`--port=${port}`], {
    env: { ...process.env, ...env, ...ofScreen },
    // What GTK misses of a desktop.
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}`;
  if (!(await answers(`${address}/status`, running, READY_WITHIN_MS, ({ ok }) => ok))) {
    throw new CommandError('WebKitWebDriver ne répond pas.');
  }
  const stop = async () => {
    await running.stop();
    await screen.stop();
  };
  return { address, stop };
}

/** The number of the display that Xvfb has chosen, which it writes to its file 3. */
async function displayOf({ process: screen, exited }: Running): Promise<string> {
  const told = new Promise<string>((resolve) => screen.stdio[3]?.once('data', (data) => resolve(`:${data}`.trim())));
  const ended = exited.then(() => {
    throw new CommandError("Xvfb s'est arrêté au démarrage.");
  });
  return Promise.race([told, ended]);
}
