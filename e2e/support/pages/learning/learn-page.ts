import { expect, type Locator, type Page } from 'playwright/test';
import { clickOnceAccepted } from '../../hands/click-guard.ts';

/** The learning page: a lesson with its panels. */
export class LearnPage {
  constructor(private readonly page: Page) {}

  get video() {
    return this.page.locator('video');
  }

  get heading() {
    return this.page.getByRole('heading', { level: 1 });
  }

  get question() {
    return this.page.getByRole('region', { name: /Que feriez-vous/ });
  }

  /** The player with its controls. */
  get film() {
    return this.page.getByRole('region', { name: /^Film/ });
  }

  get timeLine() {
    return this.film.getByRole('slider', { name: 'Moment du film' });
  }

  get marks() {
    return this.film.getByRole('group', { name: 'Repères du film' }).getByRole('button');
  }

  button(name: string | RegExp): Locator {
    return this.film.getByRole('button', { name, exact: true });
  }

  /** Waits until the film is known: before, it takes neither a moment nor a speed. */
  async isLoaded(): Promise<void> {
    await expect.poll(() => this.video.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);
  }

  /** Waits until the film is stopped at this moment. */
  async isStoppedAt(moment: number): Promise<void> {
    await expect(this.video).toHaveJSProperty('paused', true);
    await expect.poll(() => this.time()).toBeCloseTo(moment, 1);
  }

  async open(courseId: string, lessonId?: string): Promise<void> {
    await this.page.goto(lessonId ? `/learn/${courseId}/${lessonId}` : `/learn/${courseId}`);
  }

  /** Plays the film at this speed. */
  async play(speed = 1): Promise<void> {
    await this.isLoaded();
    await this.video.evaluate((video: HTMLVideoElement, rate) => {
      video.muted = true;
      video.addEventListener('play', () => {
        video.playbackRate = rate;
      });
    }, speed);
    await this.page.getByRole('button', { name: 'Lecture' }).click();
  }

  time(): Promise<number> {
    return this.video.evaluate((video: HTMLVideoElement) => video.currentTime);
  }

  /** Chooses an option by its text. */
  async choose(option: string): Promise<void> {
    await this.page.locator('label').filter({ hasText: option }).click();
    await expect(this.page.getByRole('radio', { name: option })).toBeChecked();
  }

  /** Answers one question of the quiz and ends it. */
  async answerQuiz(answer: string): Promise<void> {
    await this.choose(answer);
    await clickOnceAccepted(this.page.getByRole('button', { name: 'Terminer le quiz' }));
  }

  get done() {
    return this.page.getByRole('status').filter({ hasText: 'Leçon terminée' });
  }
}
