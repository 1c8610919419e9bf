import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FilmContent } from '@iris/contract/film-content';
import { SCRIPTS, type Script } from '@iris/demo/films';
import { Injectable } from '@nestjs/common';
import { VideosService } from '../../authoring/index.ts';
import type { DemoDecision } from './programs/writing.ts';

/** A demo film in the library. */
export interface DemoFilm extends Script {
  video: string;
}

/** A server has no demo films: they are looked for when they are wanted. */
function filmsFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve('@iris/demo/package.json')), 'films/files');
}

/** Adds the demo films to the library. */
@Injectable()
export class DemoFilmsService {
  constructor(private readonly videos: VideosService) {}

  /** Adds the films with these names, once; returns them by name. */
  async add(slugs: readonly string[]): Promise<Map<string, DemoFilm>> {
    const films = new Map<string, DemoFilm>();
    const root = filmsFolder();
    for (const script of SCRIPTS.filter(({ slug }) => slugs.includes(slug))) {
      const folder = join(root, script.slug);
      if (!existsSync(folder)) throw new Error(`the demo film ${script.slug} is missing in ${root}`);
      const video = await this.videos.addReady({ folder, name: script.title });
      films.set(script.slug, { ...script, video });
    }
    return films;
  }
}

/** The content of a film lesson. */
export function contentOf(film: DemoFilm, decisions: readonly DemoDecision[]): FilmContent {
  return {
    video: film.video,
    phases: film.phases.map(({ start, title }, index) => ({ id: `etape-${index + 1}`, title, start })),
    complications: film.complications.map((one, index) => ({ id: `complication-${index + 1}`, ...one })),
    captions: [...film.captions],
    decisions: decisions.map(({ at, question, options, chosen, explanation }, index) => ({
      id: `decision-${index + 1}`,
      at: Math.round(at * film.duration * 10) / 10,
      question,
      options: options.map((text, place) => ({ id: `option-${place + 1}`, text })),
      chosen: `option-${chosen + 1}`,
      explanation,
    })),
  };
}
