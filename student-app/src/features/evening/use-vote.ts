import { detailOf } from '@iris/platform/api';
import { useSaveQueue } from '@iris/platform/autosave';
import { notify } from '@iris/platform/notify';
import { useState } from 'react';

interface VoteOptions<Value> {
  send: (value: Value) => Promise<unknown>;
  /** Shown when the server refuses it without a reason. */
  failure: string;
  /** Follows when nothing else is to be sent. */
  onSaved: () => void;
}

/** Shows a vote at once, and sends the last choice, one call at a time, until the server has it or has refused it. */
export function useVote<Value>({ send, failure, onSaved }: VoteOptions<Value>) {
  const [desired, setDesired] = useState<Value>();
  const { status, queue } = useSaveQueue<'vote', Value>({
    send: (_, value) => send(value),
    onRefused: (_, _value, error) => notify.error('Erreur', detailOf(error, failure)),
    onStatus: (next) => {
      if (next !== 'saved') return;
      setDesired(undefined);
      onSaved();
    },
  });
  const vote = (value: Value) => {
    setDesired(() => value);
    queue.set('vote', value);
  };
  /** Whether the last call had no answer; it is repeated. */
  const isUnsaved = status === 'error';
  return { desired, vote, isUnsaved };
}

/** Shown while a vote waits for an answer. */
export const UNSAVED_VOTE = "Votre choix n'est pas encore enregistré\u00a0: l'envoi reprend de lui-même.";
