import { runCaptured } from '../../system/processes.ts';
import { aptInstall, lastLine } from '../downloads/debian.ts';
import { type Found, type NotHere, onPath, type Place, searchProgram } from '../downloads/search.ts';

/** What WebKitGTK needs besides itself to show pages without a screen, and to play films. */
const WEBKIT_PACKAGES = [
  'webkit2gtk-driver',
  ...['xvfb', 'dbus', 'libgl1-mesa-dri'],
  ...['base', 'good', 'bad'].map((set) => `gstreamer1.0-plugins-${set}`),
  'gstreamer1.0-libav',
];

type Check = (binary: string) => Promise<Found | NotHere>;

/** Path of a Firefox; installs one if there is none. @throws {CommandError} */
export function findFirefox({ FIREFOX, PATH }: NodeJS.ProcessEnv = process.env): Promise<string> {
  const inPath = ['firefox-esr', 'firefox'].map((name) => onPath(name, PATH, works('--version', 'PATH')));
  const places = FIREFOX
    ? [set('FIREFOX', FIREFOX, '--version')]
    : [...inPath, debianPackages(['firefox-esr'], onPath('firefox-esr', PATH, works('--version', 'apt-get')))];
  const remedy = "Deux remèdes : installer Firefox, ou donner le chemin d'un Firefox dans FIREFOX.";
  return searchProgram('Firefox', places, remedy);
}

/** Path of the WebDriver of a WebKitGTK; installs both if there are none. @throws {CommandError} */
export function findWebKitDriver({ WEBKIT_DRIVER, PATH }: NodeJS.ProcessEnv = process.env): Promise<string> {
  const inPath = (from: string) => onPath('WebKitWebDriver', PATH, besideXvfb(works('--help', from)));
  const places = WEBKIT_DRIVER
    ? [set('WEBKIT_DRIVER', WEBKIT_DRIVER, '--help')]
    : [inPath('PATH'), debianPackages(WEBKIT_PACKAGES, inPath('apt-get'))];
  const remedy =
    'Deux remèdes : installer WebKitGTK avec son WebDriver et Xvfb (sous Debian les paquets ' +
    `${WEBKIT_PACKAGES.join(', ')}), ou donner le chemin d'un WebKitWebDriver dans WEBKIT_DRIVER.`;
  return searchProgram('WebKitWebDriver', places, remedy);
}

/** A configured program that does not work is an error: using another one would hide it. */
function set(name: string, binary: string, question: Question): Place {
  return { name: `${name}=${binary}`, look: () => works(question, `variable ${name}`)(binary) };
}

/** The driver of WebKit knows no version. */
type Question = '--version' | '--help';

function works(question: Question, from: string): Check {
  return async (binary) => {
    const { ok, output } = await runCaptured(binary, [question], { timeoutMs: 60_000 });
    const version = question === '--version' ? `, ${lastLine(output)}` : '';
    return ok ? { path: binary, label: `${binary} (${from})${version}` } : { why: lastLine(output) };
  };
}

function besideXvfb(check: Check): Check {
  return async (binary) => {
    const found = await check(binary);
    if ('why' in found) return found;
    const { output } = await runCaptured('Xvfb', ['-version']);
    return output.includes('ENOENT') ? { why: 'Xvfb, son écran, est introuvable' } : found;
  };
}

function debianPackages(packages: string[], installed: Place): Place {
  return {
    name: `apt-get install ${packages.join(' ')}`,
    look: async () => {
      const refusal = await aptInstall(packages);
      return refusal ? { why: refusal } : installed.look();
    },
  };
}
