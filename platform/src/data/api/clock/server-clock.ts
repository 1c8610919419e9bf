/** What a device can measure. Only `passed` goes on when its clock is set; in some browsers it stands still while the device sleeps. */
export interface DeviceClocks {
  /** Milliseconds that have passed since some instant. */
  passed(): number;
  /** The device's own time, which may be hours wrong, in milliseconds. */
  shown(): number;
}

/** An instant of the device, for {@link ServerClock.note}. */
export interface DeviceInstant {
  /** By {@link DeviceClocks.passed}. */
  passed: number;
  /** The device's time when `passed` was zero: another one once its clock was set, or it has slept. */
  origin: number;
}

/** Precision of the header `Date`, in milliseconds. */
const HEADER_MS = 1000;
/** By so much the device's clock may leave the time that passes before it was set, or the device has slept. */
const JUMP_MS = 2000;

const DEVICE: DeviceClocks = { passed: () => performance.now(), shown: () => Date.now() };

/**
 * The server's time: that of its last answers, and what has passed since. It is never ahead of the server by more than an answer
 * takes, so that what opens here is open there.
 */
export class ServerClock {
  readonly #device: DeviceClocks;
  readonly #listeners = new Set<() => void>();
  /** The server's time when `passed` was zero. */
  #origin: number | undefined;
  /** The device's time when `passed` was zero, as of the last answer that no cache may have kept; undefined before it. */
  #deviceOrigin: number | undefined;

  constructor(device: DeviceClocks = DEVICE) {
    this.#device = device;
  }

  /** The time in milliseconds; that of the device as long as the server has not answered. */
  now(): number {
    return this.#origin === undefined ? this.#device.shown() : Math.round(this.#origin + this.#device.passed());
  }

  /** Whether the server has answered. */
  get isKnown(): boolean {
    return this.#origin !== undefined;
  }

  /** Whether the server is to be asked: only caches have answered, or the device has slept or its clock was set since. */
  get isDoubtful(): boolean {
    return this.#deviceOrigin === undefined || hasJumped(this.#deviceOrigin, this.#readDeviceOrigin());
  }

  /** The milliseconds that have passed on the device since some instant. */
  passed(): number {
    return this.#device.passed();
  }

  /** The instant when a request is sent. */
  instant(): DeviceInstant {
    return { passed: this.#device.passed(), origin: this.#readDeviceOrigin() };
  }

  /** Reads the time in the headers of an answer that arrives now: at least that when it was made, or has left a cache. */
  note(headers: Headers, sent: DeviceInstant): void {
    const date = Date.parse(headers.get('Date') ?? '');
    if (Number.isNaN(date)) return;
    const arrived = this.instant();
    const age = Number(headers.get('Age') ?? 0) || 0;
    const least = date + age * 1000 - arrived.passed;
    const origin = this.#origin ?? least;
    // An answer that may be as old as a cache, or as a sleep of the device, says nothing of the latest instant that it can be.
    const isCertain = isFresh(headers, age) && !hasJumped(sent.origin, arrived.origin);
    const most = isCertain ? date + HEADER_MS - sent.passed : Number.POSITIVE_INFINITY;
    if (isCertain) this.#deviceOrigin = arrived.origin;
    this.#set(Math.max(least, Math.min(origin, most)));
  }

  /** Calls when the time was corrected by a second or more; returns what ends that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** As before the first answer. */
  reset(): void {
    this.#origin = undefined;
    this.#deviceOrigin = undefined;
  }

  #set(origin: number): void {
    const former = this.#origin;
    this.#origin = origin;
    if (former === undefined || Math.abs(origin - former) >= HEADER_MS)
      for (const listener of this.#listeners) listener();
  }

  #readDeviceOrigin(): number {
    return this.#device.shown() - this.#device.passed();
  }
}

/** Whether the device has slept between two instants, or its clock was set. */
function hasJumped(former: number, origin: number): boolean {
  return Math.abs(origin - former) > JUMP_MS;
}

/** Whether the answer comes from the server, and not from a cache. */
function isFresh(headers: Headers, age: number): boolean {
  return age === 0 && /no-store|no-cache/.test(headers.get('Cache-Control') ?? '');
}

/** The clock of this browser window. */
export const serverClock = new ServerClock();
