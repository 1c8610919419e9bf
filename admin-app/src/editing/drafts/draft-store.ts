import { detailOf, isUnavailable, useReconnect } from '@iris/platform/api';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Conflict, readConflict, type Versioned } from '../resource/use-conflict.ts';

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
interface DraftStoreOptions<Input, Draft> {
  draft: Draft;
  toInput: (draft: Draft) => Input;
  schema: z.ZodType<unknown, Input>;
  save: (input: Input, version: number) => Promise<Draft>;
  /** Whether a message at a path does not count, because `save` leaves that part out. */
  isLeftOut?: (input: Input, path: readonly PropertyKey[]) => boolean;
  /** The own input over a newer draft, as another administrator has saved it, without losing what they added. */
  merge?: (mine: Input, base: Draft, theirs: Draft) => Input;
}

/** What an action of the page did to the version of a draft. */
interface Adoption {
  /** By how much the action raised the version. */
  raised: number;
  /** Says that somebody else has raised it further. */
  detail: string;
}

/** Saves a draft while it is edited: after a pause in typing, one request at a time, each based on the last version. */
export class DraftStore<Input, Draft extends Versioned> {
  readonly #options: DraftStoreOptions<Input, Draft>;
  /** What is edited, and whether it is saved. */
  readonly state: StoreApi<DraftState<Input, Draft>>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;

  constructor(options: DraftStoreOptions<Input, Draft>) {
    this.#options = options;
    const input = options.toInput(options.draft);
    this.state = createStore(() => ({
      input,
      base: options.draft,
      state: 'saved',
      failure: '',
      errors: {},
      conflict: undefined,
      round: 0,
    }));
  }

  /** Changes the input, to be saved once typing pauses. */
  readonly change = (update: (input: Input) => Input): void => {
    this.state.setState({ input: update(this.state.getState().input) });
    if (this.state.getState().state === 'conflict') return;
    // Known messages follow the input at once; new ones wait for the pause.
    const errors = hasAny(this.state.getState().errors) ? this.#faults() : {};
    if (hasAny(errors)) this.state.setState({ errors, state: 'incomplete' });
    else this.state.setState({ errors, state: this.#running ? 'saving' : 'waiting' });
    this.#schedule();
  };

  /** Saves now; whether nothing is left to save. */
  readonly flush = async (): Promise<boolean> => {
    clearTimeout(this.#timer);
    await this.#running;
    if (this.#isOpen()) await this.#start();
    // What was typed during the request is saved by another one.
    if (this.state.getState().state === 'waiting') return this.flush();
    return this.state.getState().state === 'saved';
  };

  /** Takes over the draft as read after an action of this page: its version protects only what this page has seen. */
  readonly adopt = async (next: Draft, { raised, detail }: Adoption): Promise<void> => {
    // An own request on its way raises the version too.
    while (this.#running) await this.#running;
    const { base, input, state, conflict } = this.state.getState();
    const expected = base.version + raised;
    // Read before a later change of this page, or before the conflict.
    if (next.version < (conflict?.theirs.version ?? expected)) return;
    if (conflict) return this.state.setState({ conflict: { ...conflict, theirs: next } });
    if (next.version === expected) return this.state.setState({ base: next, input: this.#merged(input, base, next) });
    if (state === 'saved') return this.#replace(next);
    this.stop();
    this.state.setState({ state: 'conflict', conflict: { detail, theirs: next } });
  };

  /** Resolves a conflict by taking the version of the other administrator. */
  readonly takeTheirs = (): void => {
    const { conflict } = this.state.getState();
    if (conflict) this.#replace(conflict.theirs);
  };

  /** Resolves a conflict by saving the own version over the compared one. */
  readonly keepMine = (): void => {
    const { conflict, input, base } = this.state.getState();
    if (!conflict) return;
    const { theirs } = conflict;
    this.state.setState({
      input: this.#merged(input, base, theirs),
      base: theirs,
      state: 'waiting',
      conflict: undefined,
    });
    void this.flush();
  };

  /** Ends the waiting for a pause; what is not saved is lost. */
  readonly stop = (): void => clearTimeout(this.#timer);

  #merged(mine: Input, base: Draft, theirs: Draft): Input {
    return this.#options.merge?.(mine, base, theirs) ?? mine;
  }

  #replace(draft: Draft): void {
    const input = this.#options.toInput(draft);
    const round = this.state.getState().round + 1;
    this.state.setState({ input, base: draft, state: 'saved', conflict: undefined, errors: {}, round });
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (!this.#running) void this.#start();
    }, TYPING_PAUSE_MS);
  }

  #isOpen(): boolean {
    return ['waiting', 'failed', 'incomplete'].includes(this.state.getState().state);
  }

  #start(): Promise<void> {
    this.#running = this.#save().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #save(): Promise<void> {
    const { input, base } = this.state.getState();
    const errors = this.#faults();
    if (hasAny(errors)) return this.state.setState({ state: 'incomplete', errors });
    this.state.setState({ state: 'saving', failure: '', errors });
    try {
      const saved = await this.#options.save(input, base.version);
      const isDone = this.state.getState().input === input;
      this.state.setState({ base: saved, state: isDone ? 'saved' : 'waiting' });
      if (!isDone) this.#schedule();
    } catch (error) {
      const conflict = readConflict<Draft>(error);
      if (conflict) this.state.setState({ state: 'conflict', conflict });
      else this.state.setState({ state: 'failed', failure: isUnavailable(error) ? '' : detailOf(error, '') });
    }
  }

  #faults(): Record<string, string> {
    const { schema, isLeftOut } = this.#options;
    const { input } = this.state.getState();
    const found = schema.safeParse(input).error?.issues ?? [];
    const issues = found.filter(({ path }) => !isLeftOut?.(input, path));
    // The first message of a field counts, as in forms.
    return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message] as const).reverse());
  }
}

function hasAny(errors: object): boolean {
  return Object.keys(errors).length > 0;
}

/** A draft that is saved while it is edited, and its store. The first options are kept. */
export function useDraft<Input, Draft extends Versioned>(options: DraftStoreOptions<Input, Draft>) {
  const [store] = useState(() => new DraftStore(options));
  const state = useStore(store.state);
  useReconnect(() => void store.flush());
  useEffect(() => () => store.stop(), [store]);
  return { ...state, store };
}
