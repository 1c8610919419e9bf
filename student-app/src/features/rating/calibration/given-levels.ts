import type { Calibration, CalibrationInput } from '@iris/contract/practice';
import type { RubricStep } from '@iris/contract/programs';
import { storageOf } from '@iris/delivery/remote';
import { useSession } from '@iris/platform/session';
import { useState } from 'react';

/** The levels given so far, by film and step. */
export type GivenLevels = Readonly<Record<string, Readonly<Record<string, number>>>>;

const storage = storageOf('student');

/** The levels of a calibration, kept on this device until they are sent. */
export function useGivenLevels(activity: string) {
  const key = `calibration:${useSession().user?._id ?? ''}:${activity}`;
  const [levels, setLevels] = useState(() => read(key));
  return {
    levels,
    choose: (anchor: string, step: string, level: number) => {
      const next = { ...levels, [anchor]: { ...levels[anchor], [step]: level } };
      setLevels(next);
      storage.set(key, JSON.stringify(next));
    },
    clear: () => {
      setLevels({});
      storage.remove(key);
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

function read(key: string): GivenLevels {
  try {
    return JSON.parse(storage.get(key) ?? '{}') as GivenLevels;
  } catch {
    return {};
  }
}
