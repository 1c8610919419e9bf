import { afterPaint } from './after-paint.ts';

/** Maximum distance at which a click counts as a repetition of the click that started an action, in CSS pixels. */
const REACH_PX = 32;

/** How long clicks are ignored after an action has changed the page, in milliseconds. */
const QUIET_MS = 500;

/** Maximum time between a press and the action that it starts, in milliseconds; forms validate in between. */
const PRESS_MAX_AGE_MS = 1000;

/** Selector of the elements that a click activates. */
const CONTROLS = 'a[href], button, input, select, textarea, label, summary, [role="button"]';

/** Input types that a click activates, unlike text fields. */
const OPERATED = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'reset', 'submit']);

/** A click that was not ignored. */
interface Press {
  at: number;
  /** Position of the pointer; absent for a click by keyboard or assistive technology. */
  place: { x: number; y: number } | undefined;
  control: Element | null;
  /** Position and size of the control at that time. */
  bounds: DOMRect | undefined;
  label: string;
}

/** The press that started an action, and the state of the action. */
interface Hold {
  press: Press;
  state: 'running' | Outcome;
  /** When clicks at its position are accepted again, in the time of `performance.now()`. */
  until: number;
  /** Whether the user has moved the focus since: a later activation is then intended. */
  hasMovedOn: boolean;
}

/** Result of an action. */
export type Outcome = 'done' | 'failed';

let lastPress: Press | undefined;
const holds = new Set<Hold>();

/**
 * Ignores repeated clicks on the position of an action (see {@link holdClicks}). To be called once, before any other
 * click listener is added. The key repetition of Enter is ignored too: it would activate the control that replaces a button.
 */
export function watchClicks(): void {
  window.addEventListener('click', handleClick, true);
  window.addEventListener('keydown', handleKeyDown, true);
  window.addEventListener('pointerdown', handlePointerDown, true);
}

/**
 * To be called when a click starts an action. Clicks at the same position are ignored until half a second after the
 * returned function is called, because another control may have moved under the pointer. After a failure the same
 * control may be pressed again at once.
 */
export function holdClicks(): (outcome: Outcome) => void {
  if (!lastPress || performance.now() - lastPress.at > PRESS_MAX_AGE_MS) return () => {};
  const hold: Hold = { press: lastPress, state: 'running', until: Number.POSITIVE_INFINITY, hasMovedOn: false };
  holds.add(hold);
  return (outcome) => {
    hold.state = outcome;
    // A slow device shows the result of an action late.
    afterPaint(() => {
      hold.until = performance.now() + QUIET_MS;
    });
  };
}

/** Ignores pointer clicks at the position of the last click for half a second, for clicks that open or close a dialog. */
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
  // Without a pointer, compare control and bounds. The focus may have been moved to the control that replaced the first.
  return (
    isSameControl ||
    overlap(press.bounds, first.bounds) ||
    (state !== 'running' && press.control === document.activeElement)
  );
}

function pressOf(event: MouseEvent): Press {
  const control = event.target instanceof Element ? event.target.closest(CONTROLS) : null;
  return {
    // The time of the press: a busy page handles the event later.
    at: event.timeStamp,
    // `detail` counts the presses of a pointer; it is 0 for clicks by keyboard and assistive technology.
    place: event.detail > 0 ? { x: event.clientX, y: event.clientY } : undefined,
    control,
    bounds: control?.getBoundingClientRect(),
    label: `${control?.getAttribute('aria-label') ?? ''}${control?.textContent ?? ''}`,
  };
}

function overlap(one: DOMRect | undefined, other: DOMRect | undefined): boolean {
  if (!one || !other) return false;
  const isBeside = one.right <= other.left || other.right <= one.left;
  return !isBeside && one.top < other.bottom && other.top < one.bottom;
}

/** Clicks into text fields only place the cursor and are never ignored. */
function isTypedInto(control: Element | null): boolean {
  return control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && !OPERATED.has(control.type));
}

function isMultiline(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target instanceof HTMLTextAreaElement || target.isContentEditable);
}
