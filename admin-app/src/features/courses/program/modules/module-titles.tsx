import type { ProgramDraft } from '@iris/contract/programs';
import type { Modules } from './program-order.ts';

interface ModuleTitlesProps {
  modules: Modules;
  /** The versions that know the titles of the lessons. */
  drafts: readonly (ProgramDraft | undefined)[];
}

/** The titles of modules and of their lessons, to compare two versions. */
export function ModuleTitles({ modules, drafts }: ModuleTitlesProps) {
  const lessons = drafts.flatMap((draft) => draft?.modules ?? []).flatMap((module) => module.lessons);
  const titles = new Map(lessons.map(({ _id, title }) => [_id, title]));
  return (
    <ol className="flex flex-col gap-2">
      {modules.map(({ _id, title, lessons: ids }) => (
        <li key={_id}>
          <span className="font-semibold">{title}</span>
          <ul className="list-disc pl-5">
            {ids.map((id) => (
              <li key={id}>{titles.get(id)}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
