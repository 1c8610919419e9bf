import { type Block, LIST_START_MAX, type RichText, type Run } from '@iris/contract/foundation';
import { withoutBullet } from './pasted-nodes.ts';

/** What a passage is, until its place among the blocks is known. */
export type Passage =
  | { type: 'paragraph' | 'quote' }
  /** Of the pasted document: 0 for its title, 1 for `<h1>`. */
  | { type: 'heading'; level: number }
  | ({ type: 'item' } & ItemPlace);

/** Where an item is in the lists of the pasted document. Its number is missing where Word writes a letter. */
export interface ItemPlace {
  ordered: boolean;
  level: number;
  number?: number | undefined;
}

type Item = Extract<Passage, { type: 'item' }>;
type Heading = Extract<Block, { type: 'heading' }>;

const ITEMS_MAX = 60;

/** Collects pasted passages as blocks of a text. */
export class BlockCollector {
  readonly #blocks: Block[] = [];
  readonly #headings: { block: Heading; level: number }[] = [];
  #line: Run[] = [];
  #earlierLines: Run[] = [];
  #lastItem: Item | undefined;

  /** Adds text to the passage, with white space as HTML shows it. */
  write(text: string, marks: Omit<Run, 'text'> = {}): void {
    const last = this.#line.at(-1);
    let shown = text.replace(/[ \t\r\n\f]+/g, ' ');
    if (!last || last.text.endsWith(' ')) shown = shown.replace(/^ /, '');
    if (shown !== '') this.#line.push({ text: shown, ...marks });
  }

  /** Ends a line of the passage: headings and items of lists, which are one line, go on after a space. */
  endLine(passage: Passage): void {
    if (passage.type === 'heading' || passage.type === 'item') {
      const { runs } = this.#takeLine();
      if (runs.length > 0) this.#earlierLines.push(...runs, { text: ' ' });
    } else this.end(passage);
  }

  /** Ends the passage, if it has any text. */
  end(passage: Passage): void {
    const { runs: line, hasBullet } = this.#takeLine();
    const runs = trimmed(merged([...this.#earlierLines, ...line]));
    this.#earlierLines = [];
    if (runs.length === 0) return;
    if (passage.type === 'heading') this.#addHeading(runs, passage.level);
    // What follows a picture or a list in an item is no item of its own.
    else if (passage.type === 'item' && passage !== this.#lastItem) this.#addItem(runs, passage);
    else if (hasBullet) this.#addItem(runs, { type: 'item', ordered: false, level: 1 });
    else this.#blocks.push({ type: passage.type === 'quote' ? 'quote' : 'paragraph', content: runs });
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

  #takeLine(): { runs: Run[]; hasBullet: boolean } {
    const [first, ...others] = trimmed(merged(this.#line));
    this.#line = [];
    if (!first) return { runs: [], hasBullet: false };
    const text = withoutBullet(first.text);
    return { runs: trimmed([{ ...first, text }, ...others]), hasBullet: text !== first.text };
  }

  #addHeading(runs: Run[], level: number): void {
    // Headings are bold already.
    const block: Heading = { type: 'heading', level: 2, content: runs.map(({ bold: _, ...run }) => run) };
    this.#headings.push({ block, level });
    this.#blocks.push(block);
  }

  /** An item keeps its number, whatever was between it and the one before: lists of a text are not nested. */
  #addItem(runs: Run[], item: Item): void {
    const { ordered, level } = item;
    const isSameLevel = level === this.#lastItem?.level;
    const block = this.#blocks.at(-1);
    const last = block?.type === 'list' && block.ordered === ordered ? block : undefined;
    const next = last ? (last.start ?? 1) + last.items.length : 1;
    const number = item.number ?? (isSameLevel ? next : 1);
    this.#lastItem = item;
    if (last && last.items.length < ITEMS_MAX && (!ordered || (isSameLevel && number === next))) last.items.push(runs);
    else
      this.#blocks.push({ type: 'list', ordered, ...(ordered && isStart(number) && { start: number }), items: [runs] });
  }
}

/** Whether a list that begins with the number continues another. */
function isStart(number: number): boolean {
  return number > 1 && number <= LIST_START_MAX;
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

/** With one run for neighbours that have the same marks. */
function merged(runs: readonly Run[]): Run[] {
  return runs.reduce<Run[]>((merging, { text, ...marks }) => {
    const last = merging.at(-1);
    if (last && haveSameMarks(last, marks)) last.text += text;
    else merging.push({ text, ...marks });
    return merging;
  }, []);
}

function haveSameMarks({ text: _, ...marks }: Run, others: Omit<Run, 'text'>): boolean {
  const names = new Set([...Object.keys(marks), ...Object.keys(others)]) as Set<keyof typeof others>;
  return [...names].every((name) => marks[name] === others[name]);
}
