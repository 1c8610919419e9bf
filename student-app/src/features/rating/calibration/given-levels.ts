import type { Calibration, CalibrationInput } from '@iris/contract/practice';
import type { RubricStep } from '@iris/contract/programs';
import { deviceCopy } from '@iris/platform/autosave';
import { useSession } from '@iris/platform/session';
import { useState } from 'react';

/** The levels given so far, by film and step. */
export type GivenLevels = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The levels of a calibration, kept on this device until they are sent. */
export function useGivenLevels(activity: string) {
  const { user } = useSession();
  const [storage] = useState(() =>
    deviceCopy<GivenLevels>(user?._id ?? '', `calibration:${activity}`, "Les niveaux d'un étalonnage"),
  );
  const [levels, setLevels] = useState(() => storage.get() ?? {});
  return {
    levels,
    choose: (anchor: string, step: string, level: number) => {
      const next = { ...levels, [anchor]: { ...levels[anchor], [step]: level } };
      setLevels(next);
      storage.set(next);
    },
    clear: () => {
      setLevels({});
      storage.remove();
    },
  };
}

/** How many steps of a film have no level yet. */
export function missingIn(levels: GivenLevels[string] | undefined, steps: readonly RubricStep[]): number {
  return steps.filter(({ id }) => levels?.[id] === undefined).length;
}

/** The levels of the films and steps of this rubric: others may be kept from an earlier one. */
export function levelsToSend({ anchors, steps }: Calibration, given: GivenLevels): CalibrationInput['anchors'] {
  return anchors.map(({ id: anchor }) => ({
    anchor,
    levels: steps.flatMap(({ id: step }) => {
      const level = given[anchor]?.[step];
      return level === undefined ? [] : [{ step, level }];
    }),
  }));
}
