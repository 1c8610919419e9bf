import { expect, type Locator, type Page } from 'playwright/test';
import { clickOnceAccepted } from '../../hands/click-guard.ts';

/** A question with its key, as its author wrote it. */
export interface WrittenQuestion {
  kind: 'single' | 'multiple' | 'order' | 'point';
  text: string;
  /** For `order` in their order. */
  options: { id: string; text: string }[];
  correct: string[];
  area: { x: number; y: number }[];
}

/** A quiz on the learning page. */
export class QuizPage {
  constructor(private readonly page: Page) {}

  /** Answers each question as its author does, by mouse, and ends the quiz, which has all of them. */
  async pass(questions: readonly WrittenQuestion[]): Promise<void> {
    await this.page.getByRole('button', { name: 'Commencer le quiz' }).click();
    for (const [index, question] of questions.entries()) {
      const shown = this.page.getByRole('region', { name: question.text });
      await expect(shown).toBeVisible();
      await this.#answer(shown, question);
      await expect(this.page.getByRole('status').filter({ hasText: /^Enregistré$/ })).toBeVisible();
      await expect(this.page.getByText(/a été refusée/)).toHaveCount(0);
      const isLast = index === questions.length - 1;
      const name = isLast ? 'Terminer le quiz' : 'Question suivante';
      await clickOnceAccepted(this.page.getByRole('button', { name }));
    }
    const result = this.page.getByRole('region', { name: 'Quiz réussi' });
    await expect(result.getByText(/^100\s%$/)).toBeVisible();
  }

  async #answer(shown: Locator, { kind, options, correct, area }: WrittenQuestion): Promise<void> {
    if (kind === 'order') return this.#order(shown, options);
    if (kind === 'point') return this.#point(shown, area);
    for (const { text } of options.filter(({ id }) => correct.includes(id))) {
      await shown.getByText(text, { exact: true }).click();
      await expect(shown.getByLabel(text)).toBeChecked();
    }
  }

  async #order(shown: Locator, options: WrittenQuestion['options']): Promise<void> {
    const rows = shown.getByRole('listitem').filter({ has: shown.page().getByRole('button', { name: /^Monter/ }) });
    for (const [index, { text }] of options.entries()) {
      const places = await rows.allInnerTexts();
      for (let place = places.findIndex((row) => row.includes(text)); place > index; place -= 1) {
        await shown.getByRole('button', { name: `Monter : ${text}`, exact: true }).click();
      }
      await expect(rows.nth(index)).toContainText(text);
    }
  }

  async #point(shown: Locator, area: WrittenQuestion['area']): Promise<void> {
    const picture = shown.getByRole('application');
    const image = picture.locator('img');
    await expect.poll(() => image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBeGreaterThan(0);
    const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 };
    const middle = (axis: 'x' | 'y') => area.reduce((sum, corner) => sum + corner[axis], 0) / area.length;
    await picture.click({ position: { x: middle('x') * width, y: middle('y') * height } });
    await expect(shown.getByRole('status').filter({ hasText: 'Réponse posée' })).toBeAttached();
  }
}
