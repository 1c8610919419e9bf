/** How far from the press that started an action a click still counts as meant for it, in CSS pixels. */
const REACH_PX = 32;

/** How long clicks stay ignored once an action has changed the page. */
const QUIET_MS = 500;

/** A form validates before its action starts: an older press has not started it. */
const PRESS_MAX_AGE_MS = 1000;

/** What a click can operate. */
const CONTROLS = 'a[href], button, input, select, textarea, label, summary, [role="button"]';

/** Input types that are operated rather than typed into. */
const OPERATED = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'reset', 'submit']);

/** A click that reached the page. */
interface Press {
  at: number;
  /** Absent for a click by the keyboard or by assistive technology. */
  place: { x: number; y: number } | undefined;
  control: Element | null;
  /** Where the control was. */
  area: DOMRect | undefined;
  label: string;
}

/** Where an action was started, and how it stands. */
interface Hold {
  press: Press;
  state: 'running' | Outcome;
  /** When clicks at its place count again. */
  until: number;
  /** The user has moved the focus since: what is activated next was chosen. */
  hasMovedOn: boolean;
}

/** How an action ended. */
export type Outcome = 'done' | 'failed';

let lastPress: Press | undefined;
const holds = new Set<Hold>();

/**
 * Ignores clicks that repeat the one which started an action; to be called once, before any other listener of clicks.
 * A held Enter key, which would press whatever takes the place of a button, presses once.
 */
export function watchClicks(): void {
  window.addEventListener('click', handleClick, true);
  window.addEventListener('keydown', handleKeyDown, true);
  window.addEventListener('pointerdown', handlePointerDown, true);
}

/**
 * To be called when a click starts an action. From now on, and for half a second after the function returned is
 * called, clicks at the same place do nothing: another control may have come under the pointer. After a failure the
 * same control may be pressed again at once.
 */
export function holdClicks(): (outcome: Outcome) => void {
  if (!lastPress || performance.now() - lastPress.at > PRESS_MAX_AGE_MS) return () => {};
  const hold: Hold = { press: lastPress, state: 'running', until: Number.POSITIVE_INFINITY, hasMovedOn: false };
  holds.add(hold);
  return (outcome) => {
    hold.state = outcome;
    afterPaint(() => {
      hold.until = performance.now() + QUIET_MS;
    });
  };
}

/** Ignores clicks at the place of the last one while what it opened or closed comes under the pointer. */
export function holdPointer(): void {
  if (lastPress?.place) holdClicks()('done');
}

function handleClick(event: MouseEvent): void {
  const press = pressOf(event);
  for (const hold of holds) if (press.at > hold.until) holds.delete(hold);
  if (!isTypedInto(press.control) && [...holds].some((hold) => repeats(press, hold))) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  lastPress = press;
}

function handleKeyDown(event: KeyboardEvent): void {
  const isPressing = event.key === 'Enter' || event.key === ' ';
  if (!isPressing) moveOn();
  else if (event.repeat && event.key === 'Enter' && !isMultiline(event.target)) event.preventDefault();
}

function handlePointerDown(): void {
  moveOn();
}

function moveOn(): void {
  for (const hold of holds) hold.hasMovedOn = true;
}

function repeats(press: Press, { press: first, state, hasMovedOn }: Hold): boolean {
  const isSameControl = press.control !== null && press.control === first.control;
  if (state === 'failed' && isSameControl && press.label === first.label) return false;
  if (press.place && first.place) {
    return Math.hypot(press.place.x - first.place.x, press.place.y - first.place.y) <= REACH_PX;
  }
  if (press.place || first.place || hasMovedOn) return false;
  // Without a pointer the control is the place, or the focus: it may have been given to what replaces the control.
  return (
    isSameControl ||
    overlap(press.area, first.area) ||
    (state !== 'running' && press.control === document.activeElement)
  );
}

function pressOf(event: MouseEvent): Press {
  const control = event.target instanceof Element ? event.target.closest(CONTROLS) : null;
  return {
    // When the user pressed: a busy page handles it later.
    at: event.timeStamp,
    // Browsers count the presses of a pointer; the keyboard and assistive technology give none.
    place: event.detail > 0 ? { x: event.clientX, y: event.clientY } : undefined,
    control,
    area: control?.getBoundingClientRect(),
    label: `${control?.getAttribute('aria-label') ?? ''}${control?.textContent ?? ''}`,
  };
}

function overlap(one: DOMRect | undefined, other: DOMRect | undefined): boolean {
  if (!one || !other) return false;
  const isBeside = one.right <= other.left || other.right <= one.left;
  return !isBeside && one.top < other.bottom && other.top < one.bottom;
}

/** Placing the cursor in a field is no action. */
function isTypedInto(control: Element | null): boolean {
  return control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && !OPERATED.has(control.type));
}

function isMultiline(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target instanceof HTMLTextAreaElement || target.isContentEditable);
}

/** A slow device shows the result of an action long after it is known. */
function afterPaint(callback: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(callback));
}
