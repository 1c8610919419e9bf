import type { Author, ProgramInput } from '@iris/contract/programs';

/** The program as it is saved: without objectives and authors of whom nothing is written yet. */
export function withoutEmptyRows(input: ProgramInput): ProgramInput {
  const { objectives, authors } = input.teaching;
  return {
    ...input,
    teaching: {
      ...input.teaching,
      objectives: objectives.filter((objective) => !isBlank(objective)),
      authors: authors.filter((author) => !isEmptyAuthor(author)),
    },
  };
}

/** Whether a path leads into a row that is not saved. */
export function isInEmptyRow({ teaching }: ProgramInput, path: readonly PropertyKey[]): boolean {
  const [part, list, index] = path;
  if (part !== 'teaching' || typeof index !== 'number') return false;
  if (list === 'objectives') return isBlank(teaching.objectives[index] ?? '');
  const author = list === 'authors' ? teaching.authors[index] : undefined;
  return author !== undefined && isEmptyAuthor(author);
}

function isEmptyAuthor({ name, role, biography, disclosures }: Author): boolean {
  return [name, role, biography, disclosures].every(isBlank);
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}
