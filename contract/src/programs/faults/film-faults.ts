import type { Caption, Decision, FilmContent } from '../film-content.ts';
import { optionFaults } from './option-faults.ts';

/** How far the last caption may exceed the film, in seconds: caption files are rounded. */
const CAPTION_EXCESS = 1;

/** What prevents the publication of a film with this duration in seconds, in French. */
export function filmFaults({ phases, complications, captions, decisions }: FilmContent, duration: number): string[] {
  const isOutside = (at: number) => at >= duration;
  return [
    ...phases.flatMap(({ title, start }) => [
      ...(title ? [] : [`L'étape à ${clock(start)} n'a pas de titre`]),
      ...(isOutside(start) ? [`L'étape «\u00a0${title}\u00a0» commence après la fin du film`] : []),
    ]),
    ...complications.flatMap(({ title, at }) => [
      ...(title ? [] : [`La complication à ${clock(at)} n'a pas de nom`]),
      ...(isOutside(at) ? [`La complication «\u00a0${title}\u00a0» vient après la fin du film`] : []),
    ]),
    ...captionFaults(captions, duration),
    ...decisions.flatMap((decision) => [
      ...decisionFaults(decision),
      ...(isOutside(decision.at) ? [`La décision à ${clock(decision.at)} vient après la fin du film`] : []),
    ]),
    ...(new Set(decisions.map(({ id }) => id)).size < decisions.length ? ['Deux décisions sont la même'] : []),
  ];
}

/** One fault of each kind: a file of captions with a wrong offset has thousands. */
function captionFaults(captions: readonly Caption[], duration: number): string[] {
  const inOrder = captions.toSorted((one, other) => one.start - other.start);
  const empty = inOrder.find(({ text }) => !text);
  const reversed = inOrder.find(({ start, end }) => end <= start);
  const late = inOrder.find(({ start, end }) => start >= duration || end > duration + CAPTION_EXCESS);
  const overlapping = inOrder.find(({ start }, index) => start < (inOrder[index - 1]?.end ?? 0));
  return [
    ...(empty ? [`Le sous-titre à ${clock(empty.start)} est vide`] : []),
    ...(reversed ? [`Le sous-titre à ${clock(reversed.start)} finit avant de commencer`] : []),
    ...(late ? [`Le sous-titre à ${clock(late.start)} dépasse la fin du film`] : []),
    ...(overlapping ? [`Le sous-titre à ${clock(overlapping.start)} commence avant la fin du précédent`] : []),
  ];
}

function decisionFaults({ at, question, options, chosen, explanation }: Decision): string[] {
  const faults = [
    ...(question ? [] : ['la question est vide']),
    ...(options.length < 2 ? ['il faut au moins deux réponses'] : []),
    ...optionFaults(options),
    ...(options.some(({ id }) => id === chosen) ? [] : ['indiquez ce que le chirurgien a choisi']),
    ...(explanation ? [] : ["l'explication est vide"]),
  ];
  return faults.map((fault) => `Décision à ${clock(at)}\u00a0: ${fault}`);
}

/** A moment of a film: `4:12`, or `1:04:12` from an hour on. */
function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const padded = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(whole % 60)}` : `${minutes}:${padded(whole % 60)}`;
}
