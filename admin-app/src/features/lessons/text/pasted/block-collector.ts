import type { Block, RichText, Run } from '@iris/contract/rich-text';

/** What a passage is, until its place among the blocks is known. */
export type Passage =
  | { type: 'paragraph' | 'quote' }
  /** Of the pasted document: 0 for its title, 1 for `<h1>`. */
  | { type: 'heading'; level: number }
  | { type: 'item'; ordered: boolean };

type Heading = Extract<Block, { type: 'heading' }>;

const ITEMS_MAX = 60;

/** Signs that stand for a bullet at the start of a line. */
const BULLET = /^[•·▪◦‣●○■□](\s+|$)/;

/** Collects pasted passages as blocks of a text. */
export class BlockCollector {
  readonly #blocks: Block[] = [];
  readonly #headings: { block: Heading; level: number }[] = [];
  #runs: Run[] = [];

  /** Adds text to the passage, with white space as HTML shows it. */
  write(text: string, marks: Omit<Run, 'text'> = {}): void {
    const last = this.#runs.at(-1);
    let shown = text.replace(/[ \t\r\n\f]+/g, ' ');
    if (!last || last.text.endsWith(' ')) shown = shown.replace(/^ /, '');
    if (shown === '') return;
    if (last && haveSameMarks(last, marks)) last.text += shown;
    else this.#runs.push({ text: shown, ...marks });
  }

  /** Ends the passage, if it has any text. */
  end(passage: Passage): void {
    const runs = trimmed(this.#runs);
    this.#runs = [];
    const [first, ...others] = runs;
    if (!first) return;
    const text = first.text.replace(BULLET, '');
    const unmarked = trimmed([{ ...first, text }, ...others]);
    if (passage.type === 'item') this.#addItem(unmarked, passage.ordered);
    else if (passage.type === 'heading') this.#addHeading(runs, passage.level);
    else if (text === first.text) this.#blocks.push({ type: passage.type, content: runs });
    else this.#addItem(unmarked, false);
  }

  /** Adds a block of its own, after the passages that have ended. */
  add(block: Block): void {
    this.#blocks.push(block);
  }

  /** The collected blocks. A text has two levels of headings: the highest pasted one is the first, all others are the second. */
  blocks(): RichText {
    const top = Math.min(...this.#headings.map(({ level }) => level));
    for (const { block, level } of this.#headings) block.level = level === top ? 2 : 3;
    return this.#blocks;
  }

  #addHeading(runs: Run[], level: number): void {
    // Headings are bold already.
    const block: Heading = { type: 'heading', level: 2, content: runs.map(({ bold: _, ...run }) => run) };
    this.#headings.push({ block, level });
    this.#blocks.push(block);
  }

  #addItem(runs: Run[], ordered: boolean): void {
    const last = this.#blocks.at(-1);
    if (runs.length === 0) return;
    if (last?.type === 'list' && last.ordered === ordered && last.items.length < ITEMS_MAX) last.items.push(runs);
    else this.#blocks.push({ type: 'list', ordered, items: [runs] });
  }
}

/** Without the white space around the text, no-break spaces included. */
function trimmed(runs: Run[]): Run[] {
  const first = runs.findIndex(({ text }) => text.trim() !== '');
  if (first < 0) return [];
  const last = runs.findLastIndex(({ text }) => text.trim() !== '');
  return runs.slice(first, last + 1).map((run, at, { length }) => {
    const text = at === 0 ? run.text.trimStart() : run.text;
    return { ...run, text: at === length - 1 ? text.trimEnd() : text };
  });
}

function haveSameMarks({ text: _, ...marks }: Run, others: Omit<Run, 'text'>): boolean {
  const names = new Set([...Object.keys(marks), ...Object.keys(others)]) as Set<keyof typeof others>;
  return [...names].every((name) => marks[name] === others[name]);
}
