import { expect, it } from 'vitest';
import { nameCloseness, splitWords, textMatcher, typedWords } from './near-words.ts';

/** Text, query, and the words of the text that answer it; undefined where the text is not found. */
const CASES: readonly (readonly [written: string, typed: string, words: readonly string[] | undefined])[] = [
  // Typing errors.
  ['Capsulorhexis continu', 'capsulorexis', ['capsulorhexis']],
  ["L'implant torique", 'implnt', ['implant']],
  ['Des implants', 'implnat', ['implants']],
  ['Le kératocône débutant', 'keratocone', ['keratocone']],
  ['Le kératocône débutant', 'ceratocone', ['keratocone']],
  ['Phacoémulsification', 'phako', ['phacoemulsification']],
  ['La phaco, pas à pas', 'phako', ['phaco']],
  ['Glaucome', 'glaucmoe', ['glaucome']],
  ['Trabéculectomie', 'trabeculectmoi', ['trabeculectomie']],
  ['Trabéculectomie', 'trbaeculetcmoi', undefined],
  ['Volet', 'volets', ['volet']],
  // Too short for errors, or too far.
  ['Iris', 'iras', undefined],
  ['OCT', 'oft', undefined],
  ['Rétine', 'cornée', undefined],
  // Parts of words, several words, fillers.
  ['Phacoémulsification', 'émulsification', ['phacoemulsification']],
  ['Mise en œuvre du noyau', 'noyau mise', ['noyau', 'mise']],
  ['Mise en œuvre du noyau', 'noyau cornée', undefined],
  ['Mise en œuvre du noyau', 'euv oya', ['oeuvre', 'noyau']],
  ['Opérer un glaucome', 'opération du glaucome', undefined],
  ['Chirurgie et glaucome', 'chirurgie du glaucome', ['chirurgie', 'glaucome']],
  ['Le sac', 'x', undefined],
  // Ways of writing.
  ["L'œil sec", 'oeil', ['oeil']],
  ["L'œil sec", 'OEIL', ['oeil']],
  ["L'œil sec", 'l’œil', ['oeil']],
  ['L‘œil sec', 'lʼoeil', ['oeil']],
  ['L´œil sec', 'l`oeil', ['oeil']],
  ['Ex æquo', 'aequo', ['aequo']],
  ['Die Straße', 'strasse', ['strasse']],
  ['Søren Łukasz Đorđe', 'soren lukasz dorde', ['soren', 'lukasz', 'dorde']],
  ['Re\u0301fractive', 'ré', ['refractive']],
  ['À 100\u202f% en cabinet', '100 %', ['100']],
  ['Post‑opératoire', 'post-operatoire', ['post', 'operatoire']],
  ['Post\u00adopératoire', 'postoperatoire', ['postoperatoire']],
  ['ﬁbrose', 'fibrose', ['fibrose']],
  ['İris', 'iris', ['iris']],
  ['LASIK', '(lasik)', ['lasik']],
  ['LASIK', '.*', []],
];

it('finds a text by each word typed, written in another way or with typing errors', () => {
  const wrong: object[] = [];
  for (const [written, typed, words] of CASES) {
    const found = textMatcher(typed)(written);
    if (JSON.stringify(found) !== JSON.stringify(words)) wrong.push({ written, typed, words, found });
  }
  expect(wrong).toEqual([]);
});

it('seeks words, not fillers and signs, unless there is nothing else', () => {
  expect(typedWords('La chirurgie de l’œil, de la cornée…')).toEqual(['chirurgie', 'oeil', 'cornee']);
  expect(typedWords('l de')).toEqual(['l']);
  expect(typedWords(' \u0301 – (?)')).toEqual([]);
  expect(typedWords('un deux trois quatre cinq six sept huit neuf dix onze douze')).toHaveLength(10);
});

it('splits a text into words and what is between them, without losing a character', () => {
  const text = " L'Œil post\u00adopératoire, 5,2\u00a0mm…";
  const pieces = splitWords(text);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  expect(pieces.flatMap(({ word }) => word ?? [])).toEqual(['l', 'oeil', 'postoperatoire', '5', '2', 'mm']);
});

it('compares the words of names: the same, a beginning, or a whole word with typing errors', () => {
  const cases: readonly (readonly [typed: string, word: string, closeness: number])[] = [
    ['dupont', 'dupont', 1],
    ['dup', 'dupont', 0.8],
    ['dupond', 'dupont', 0.5],
    ['dupnt', 'dupont', 0.5],
    ['duopnt', 'dupont', 0.5],
    ['remy', 'remi', 0.5],
    ['kowalzcik', 'kowalczyk', 0.25],
    // Too short, too far, only a part, or a number.
    ['leo', 'lea', 0],
    ['dumant', 'dupont', 0],
    ['pont', 'dupont', 0],
    ['kovalc', 'kowalczyk', 0],
    ['compte2024', 'compte2025', 0],
  ];
  expect(cases.map(([typed, word]) => [typed, word, nameCloseness(typed, word)])).toEqual(cases);
});
