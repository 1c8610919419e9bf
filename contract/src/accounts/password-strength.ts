import { type MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { preparePassword } from './prepare-password.ts';

/** Whose password it is; what is not typed yet is empty. */
export interface PasswordOwner {
  name: string;
  email: string;
}

/** How hard a password is to guess. */
export interface PasswordStrength {
  /** 0 and 1 are weak, 2 to 4 are not. */
  score: 0 | 1 | 2 | 3 | 4;
  /** Why the password is weak, as a French sentence; absent for others. */
  fault?: string;
}

/** What of a password is judged: the time grows with the square of the length, and the beginning is enough. */
const JUDGED_LENGTH = 32;

const COMMONEST = 10_000;

/** Shorter parts of a name or an e-mail are also part of other words. */
const PART_MIN_LENGTH = 3;

const FAULTS = {
  common: "Ce mot de passe est l'un des 10\u00a0000 les plus utilisés.",
  personal: 'Ce mot de passe se devine à partir de votre nom ou de votre e-mail.',
  derived: 'Ce mot de passe ressemble trop à un mot de passe très utilisé.',
  pattern: 'Ce mot de passe suit une suite de caractères facile à deviner.',
} as const;

let judge: { estimate: ZxcvbnFactory; common: ReadonlySet<string> } | undefined;

/**
 * Judges a password. This module contains a dictionary of 200 KB: browsers import it on demand, never with a page.
 */
export function passwordStrength(typed: string, owner: PasswordOwner): PasswordStrength {
  judge ??= newJudge();
  const password = preparePassword(typed);
  if (judge.common.has(password.toLowerCase())) return { score: 0, fault: FAULTS.common };
  const { score, sequence } = judge.estimate.check(password.slice(0, JUDGED_LENGTH), partsOf(owner));
  return score < 2 ? { score, fault: faultOf(sequence) } : { score };
}

/** Why a password is weak, as a French sentence; undefined for others. */
export function assessPassword(password: string, owner: PasswordOwner): string | undefined {
  return passwordStrength(password, owner).fault;
}

/** The dictionary is sorted by frequency. All of it is used for the estimate, its beginning for the sentence that names a number. */
function newJudge() {
  const passwords = dictionary['passwords-common'];
  const estimate = new ZxcvbnFactory({ dictionary: { passwords }, graphs: adjacencyGraphs });
  return { estimate, common: new Set(passwords.slice(0, COMMONEST).map(String)) };
}

/** Name and e-mail, whole and in parts, with and without accents. Without the domain, which many accounts share. */
function partsOf({ name, email }: PasswordOwner): string[] {
  const [local = ''] = email.split('@');
  const whole = [name.replace(/\s+/g, ''), email, local];
  const parts = [name, local].flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  const inputs = [...whole, ...parts].filter((part) => part.length >= PART_MIN_LENGTH);
  return [...new Set(inputs.flatMap((part) => [part, withoutAccents(part)]))];
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

function faultOf(sequence: readonly MatchExtended[]): string {
  const names = sequence.map((match) => ('dictionaryName' in match ? match.dictionaryName : undefined));
  if (names.includes('userInputs')) return FAULTS.personal;
  return names.includes('passwords') ? FAULTS.derived : FAULTS.pattern;
}
