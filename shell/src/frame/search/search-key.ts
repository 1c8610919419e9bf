import { storageOf } from '@iris/delivery/remote';

const storage = storageOf('shell');
const OFF = 'search-key-off';

/** Whether the key `/` opens the search in this browser (WCAG 2.1.4: it must be possible to turn it off). */
export function isKeyOn(): boolean {
  return storage.get(OFF) === null;
}

/** Turns the key on or off in this browser. */
export function setKeyOn(isOn: boolean): void {
  if (isOn) storage.remove(OFF);
  else storage.set(OFF, '1');
}
