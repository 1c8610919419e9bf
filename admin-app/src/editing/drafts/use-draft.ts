import {
  type AutosavedDraft,
  deviceCopy,
  type Mergers,
  type SaveRequest,
  type UnsavedDraft,
  useAutosave,
  type Versioned,
} from '@iris/platform/autosave';
import { useSession } from '@iris/platform/session';
import { useState } from 'react';
import type { z } from 'zod';

/** What a draft is edited with. */
interface DraftOptions<Input, Draft> {
  /** Names it in this browser, «lesson:…». */
  name: string;
  /** Names it to whoever logs out before it is saved. */
  label: string;
  draft: Draft;
  toInput: (draft: Draft) => Input;
  schema: z.ZodType<unknown, Input>;
  save: (input: Input, request: SaveRequest) => Promise<Draft>;
  /** Whether a message at a path does not count, because `save` leaves that part out. */
  isLeftOut?: (input: Input, path: readonly PropertyKey[]) => boolean;
  mergers?: Mergers;
}

/** A draft of an author, saved while it is edited. */
export type EditedDraft<Input extends object = object, Draft extends Versioned = Versioned> = AutosavedDraft<
  Input,
  Draft
>;

/** A draft that is saved while it is edited; what the server does not have yet is kept in this browser. The first options are kept. */
export function useDraft<Input extends object, Draft extends Versioned>(options: DraftOptions<Input, Draft>) {
  const { name, label, draft, toInput, schema, save, isLeftOut, mergers = {} } = options;
  const { user } = useSession();
  const [storage] = useState(() => deviceCopy<UnsavedDraft<Input>>(user?._id ?? '', name, label));
  return useAutosave<Input, Draft>({
    stored: draft,
    toDraft: toInput,
    save,
    validate: (input) => {
      const found = schema.safeParse(input).error?.issues ?? [];
      const issues = found.filter(({ path }) => !isLeftOut?.(input, path));
      // The first message of a field counts, as in forms.
      return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message] as const).reverse());
    },
    mergers,
    storage,
  });
}
