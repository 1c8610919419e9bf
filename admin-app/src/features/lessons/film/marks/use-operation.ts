import type { Phase } from '@iris/contract/programs';
import { storageOf } from '@iris/delivery/remote';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { guessOperation, OPERATIONS, type Operation } from './phase-templates.ts';

const storage = storageOf('admin');

/**
 * The operation whose steps are proposed: the one chosen for the lesson, else that of its phases, else the last one chosen in the
 * course. Films do not store it, and the choice is kept in the browser.
 */
export function useOperation(phases: readonly Phase[]): [Operation | undefined, (operation: Operation) => void] {
  const { id, lessonId } = useParams();
  const [, setChosen] = useState<Operation>();
  const choose = (operation: Operation) => {
    for (const owner of [id, lessonId]) storage.set(`operation:${owner}`, operation);
    setChosen(operation);
  };
  return [chosenFor(lessonId) ?? guessOperation(phases) ?? chosenFor(id), choose];
}

function chosenFor(owner: string | undefined): Operation | undefined {
  const chosen = storage.get(`operation:${owner}`);
  return OPERATIONS.find((operation) => operation === chosen);
}
