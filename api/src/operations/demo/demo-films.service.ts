import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Script } from '@iris/demo';
import { Injectable } from '@nestjs/common';
import { VideosService } from '../../authoring/index.ts';

/** A server has no demo films: they are looked for when they are wanted. */
function filmsFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve('@iris/demo/package.json')), 'films/files');
}

/** Adds the demo films to the library. */
@Injectable()
export class DemoFilmsService {
  constructor(private readonly videos: VideosService) {}

  /** Adds the films of these scripts, once; returns their ids in the library, by their slugs. */
  async add(scripts: readonly Script[]): Promise<Map<string, string>> {
    const videos = new Map<string, string>();
    const root = filmsFolder();
    for (const { slug, title } of scripts) {
      const folder = join(root, slug);
      if (!existsSync(folder)) throw new Error(`the demo film ${slug} is missing in ${root}`);
      videos.set(slug, await this.videos.addReady({ folder, name: title }));
    }
    return videos;
  }
}
