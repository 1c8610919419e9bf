import { detailOf, isUnavailable } from '@iris/platform/api';
import type { z } from 'zod';
import { type Conflict, conflictOf, type Versioned } from '../resource/use-conflict.ts';

/** Pause in typing after which a draft is saved, in milliseconds. */
const TYPING_PAUSE_MS = 800;

/** Whether what was typed is stored; `incomplete`: it cannot be stored before some fields are filled in. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'incomplete' | 'failed' | 'conflict';

/** A draft as it is edited. */
export interface DraftState<Input, Draft> {
  input: Input;
  /** The draft as the server stored it last. */
  base: Draft;
  state: SaveState;
  /** The `detail` of the server after a failure. */
  failure: string;
  /** French messages by the path of their field, `authors.0.name`. */
  errors: Readonly<Record<string, string>>;
  conflict: Conflict<Draft> | undefined;
  /** Raised when another version replaces the input: what edits it starts anew. */
  round: number;
}

/** What a draft is edited with. */
export interface DraftStoreOptions<Input, Draft> {
  draft: Draft;
  inputOf: (draft: Draft) => Input;
  schema: z.ZodType<unknown, Input>;
  save: (input: Input, version: number) => Promise<Draft>;
  /** Whether a message at a path does not count, because `save` leaves that part out. */
  isLeftOut?: (input: Input, path: readonly PropertyKey[]) => boolean;
  /** The own input over a newer draft, as another administrator has saved it, without losing what they added. */
  merge?: (mine: Input, base: Draft, theirs: Draft) => Input;
}

/** What an action of the page did to the version of a draft. */
export interface Adoption {
  /** By how much the action raised the version. */
  raised: number;
  /** Says that somebody else has raised it further. */
  detail: string;
}

/** Saves a draft while it is edited: after a pause in typing, one request at a time, each based on the last version. */
export class DraftStore<Input, Draft extends Versioned> {
  readonly #options: DraftStoreOptions<Input, Draft>;
  readonly #listeners = new Set<() => void>();
  #state: DraftState<Input, Draft>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;

  constructor(options: DraftStoreOptions<Input, Draft>) {
    this.#options = options;
    const input = options.inputOf(options.draft);
    this.#state = {
      input,
      base: options.draft,
      state: 'saved',
      failure: '',
      errors: {},
      conflict: undefined,
      round: 0,
    };
  }

  readonly getState = (): DraftState<Input, Draft> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Changes the input, to be saved once typing pauses. */
  readonly change = (update: (input: Input) => Input): void => {
    this.#set({ input: update(this.#state.input) });
    if (this.#state.state === 'conflict') return;
    // Known messages follow the input at once; new ones wait for the pause.
    const errors = hasAny(this.#state.errors) ? this.#faults() : {};
    if (hasAny(errors)) this.#set({ errors, state: 'incomplete' });
    else this.#set({ errors, state: this.#running ? 'saving' : 'waiting' });
    this.#schedule();
  };

  /** Saves now; whether nothing is left to save. */
  readonly flush = async (): Promise<boolean> => {
    clearTimeout(this.#timer);
    await this.#running;
    if (this.#isOpen()) await this.#start();
    // What was typed during the request is saved by another one.
    if (this.#state.state === 'waiting') return this.flush();
    return this.#state.state === 'saved';
  };

  /** Takes over the draft as read after an action of this page: its version protects only what this page has seen. */
  readonly adopt = async (next: Draft, { raised, detail }: Adoption): Promise<void> => {
    // An own request on its way raises the version too.
    while (this.#running) await this.#running;
    const { base, input, state, conflict } = this.#state;
    const expected = base.version + raised;
    // Read before a later change of this page, or before the conflict.
    if (next.version < (conflict?.theirs.version ?? expected)) return;
    if (conflict) return this.#set({ conflict: { ...conflict, theirs: next } });
    if (next.version === expected) return this.#set({ base: next, input: this.#merged(input, base, next) });
    if (state === 'saved') return this.#replace(next);
    this.stop();
    this.#set({ state: 'conflict', conflict: { detail, theirs: next } });
  };

  /** Resolves a conflict by taking the version of the other administrator. */
  readonly takeTheirs = (): void => {
    const { conflict } = this.#state;
    if (conflict) this.#replace(conflict.theirs);
  };

  /** Resolves a conflict by saving the own version over the compared one. */
  readonly keepMine = (): void => {
    const { conflict, input, base } = this.#state;
    if (!conflict) return;
    const { theirs } = conflict;
    this.#set({ input: this.#merged(input, base, theirs), base: theirs, state: 'waiting', conflict: undefined });
    void this.flush();
  };

  /** Ends the waiting for a pause; what is not saved is lost. */
  readonly stop = (): void => clearTimeout(this.#timer);

  #merged(mine: Input, base: Draft, theirs: Draft): Input {
    return this.#options.merge?.(mine, base, theirs) ?? mine;
  }

  #replace(draft: Draft): void {
    const input = this.#options.inputOf(draft);
    const round = this.#state.round + 1;
    this.#set({ input, base: draft, state: 'saved', conflict: undefined, errors: {}, round });
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (!this.#running) void this.#start();
    }, TYPING_PAUSE_MS);
  }

  #isOpen(): boolean {
    return ['waiting', 'failed', 'incomplete'].includes(this.#state.state);
  }

  #start(): Promise<void> {
    this.#running = this.#save().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #save(): Promise<void> {
    const { input, base } = this.#state;
    const errors = this.#faults();
    if (hasAny(errors)) return this.#set({ state: 'incomplete', errors });
    this.#set({ state: 'saving', failure: '', errors });
    try {
      const saved = await this.#options.save(input, base.version);
      const isDone = this.#state.input === input;
      this.#set({ base: saved, state: isDone ? 'saved' : 'waiting' });
      if (!isDone) this.#schedule();
    } catch (error) {
      const conflict = conflictOf<Draft>(error);
      if (conflict) this.#set({ state: 'conflict', conflict });
      else this.#set({ state: 'failed', failure: isUnavailable(error) ? '' : detailOf(error, '') });
    }
  }

  #faults(): Record<string, string> {
    const { schema, isLeftOut } = this.#options;
    const { input } = this.#state;
    const found = schema.safeParse(input).error?.issues ?? [];
    const issues = found.filter(({ path }) => !isLeftOut?.(input, path));
    // The first message of a field counts, as in forms.
    return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message] as const).reverse());
  }

  #set(change: Partial<DraftState<Input, Draft>>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function hasAny(errors: object): boolean {
  return Object.keys(errors).length > 0;
}
