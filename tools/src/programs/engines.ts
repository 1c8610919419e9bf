import { lastLine, runCaptured } from '../system/processes.ts';
import { debianPackages } from './downloads/debian.ts';
import { type Check, checkByRunning, onPath, searchPath } from './downloads/search.ts';

/** What WebKitGTK needs besides itself to show pages without a screen, and to play films. */
const WEBKIT_PACKAGES = [
  'webkit2gtk-driver',
  ...['xvfb', 'dbus', 'libgl1-mesa-dri'],
  ...['base', 'good', 'bad'].map((set) => `gstreamer1.0-plugins-${set}`),
  'gstreamer1.0-libav',
];

const checkFirefox = checkByRunning('--version', (output) => ({ is: lastLine(output) }));

/** The driver of WebKit knows no version. */
const checkDriver = checkByRunning('--help', () => ({ is: '' }));

const checkDriverAndScreen: Check = async (binary, from) => {
  const found = await checkDriver(binary, from);
  if ('why' in found) return found;
  const { output } = await runCaptured('Xvfb', ['-version']);
  return output.includes('ENOENT') ? { why: 'Xvfb, son écran, est introuvable' } : found;
};

/** Path of a Firefox; installs one if there is none. @throws {CommandError} */
export function findFirefox(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const places = [
    onPath(['firefox-esr', 'firefox'], env.PATH, checkFirefox),
    debianPackages(['firefox-esr'], onPath(['firefox-esr'], env.PATH, checkFirefox, 'apt-get')),
  ];
  const remedy = "Deux remèdes : installer Firefox, ou donner le chemin d'un Firefox dans FIREFOX.";
  return searchPath({ program: 'Firefox', variable: 'FIREFOX', check: checkFirefox, places, remedy }, env);
}

/** Path of the WebDriver of a WebKitGTK; installs both if there are none. @throws {CommandError} */
export function findWebKitDriver(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const inPath = (from?: string) => onPath(['WebKitWebDriver'], env.PATH, checkDriverAndScreen, from);
  const places = [inPath(), debianPackages(WEBKIT_PACKAGES, inPath('apt-get'))];
  const remedy =
    'Deux remèdes : installer WebKitGTK avec son WebDriver et Xvfb (sous Debian les paquets ' +
    `${WEBKIT_PACKAGES.join(', ')}), ou donner le chemin d'un WebKitWebDriver dans WEBKIT_DRIVER.`;
  const sought = { program: 'WebKitWebDriver', variable: 'WEBKIT_DRIVER', check: checkDriver, places, remedy };
  return searchPath(sought, env);
}
