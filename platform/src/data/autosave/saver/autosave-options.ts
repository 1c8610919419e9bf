import type { ApiError } from '@iris/platform/api';
import type { DeviceCopy } from '../device/device-copy.ts';
import type { FieldConflict, MergeOptions } from './merge.ts';

/** A resource with a version, which each change raises. */
export interface Versioned {
  version: number;
}

/**
 * Whether the draft is stored. `pending`: it will be sent after a pause; `error`: the last request failed, see `error`; `closed`:
 * nothing is saved here any more, because it was sent, or is gone.
 */
export type AutosaveStatus = 'saved' | 'pending' | 'saving' | 'invalid' | 'error' | 'conflict' | 'closed';

/** What somebody else has saved since, in fields that were changed here too. */
export interface Conflict<Stored> {
  theirs: Stored;
  /** The `detail` of the server; empty when it was noticed by reading. */
  detail: string;
  fields: readonly FieldConflict[];
}

/** A draft as it is edited. */
export interface AutosaveState<Draft, Stored> {
  draft: Draft;
  /** The resource as the server answered it last. */
  stored: Stored;
  status: AutosaveStatus;
  /** French messages by the path of their field, `authors.0.name`. */
  errors: Readonly<Record<string, string>>;
  /** Why the last request failed. One that was not refused is repeated. */
  error: unknown;
  conflict: Conflict<Stored> | undefined;
  /** Whether what is not saved is kept in this browser. */
  isKept: boolean;
  /** Raised when somebody else's values replace some of the draft: what edits them with a state of its own starts anew. */
  round: number;
}

/** On what a change is based, and the key by which the server recognizes the same request. */
export interface SaveRequest {
  ifMatch: number;
  key: string;
}

/** What a draft is edited and saved with. */
export interface AutosaveOptions<Draft, Stored extends Versioned> extends MergeOptions {
  stored: Stored;
  toDraft: (stored: Stored) => Draft;
  save: (draft: Draft, request: SaveRequest) => Promise<Stored>;
  /** French messages by path: what cannot be stored yet waits. */
  validate?: (draft: Draft) => Record<string, string>;
  /** Where this browser keeps what is not saved. */
  storage?: DeviceCopy<UnsavedDraft<Draft>>;
  /** Whether a refusal says that nothing can be saved here any more, such as of something deleted. */
  isEnd?: (error: ApiError) => boolean;
  /** Whether this browser goes on keeping what can be saved no more, for a page that shows it. */
  isKeptAtEnd?: boolean;
  /** Saves only when asked to, as a form does. */
  isManual?: boolean;
}

/** A request whose outcome is unknown: exactly this one is repeated, before anything newer is sent. */
export interface OpenRequest<Draft> extends SaveRequest {
  draft: Draft;
  /** When it was made, by the clock of this device. */
  at: number;
}

/** What a browser keeps of a draft until it is saved. */
export interface UnsavedDraft<Draft> {
  version: number;
  base: Draft;
  /** Absent where it is the same as the base. */
  synced?: Draft | undefined;
  draft: Draft;
  request?: OpenRequest<Draft> | undefined;
}
