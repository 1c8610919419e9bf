import type { FilmSources } from '@iris/contract/media';
import type { Submission, SubmissionRubric } from '@iris/contract/practice';
import { isRefused } from '@iris/platform/api';
import { SaveStatus } from '@iris/platform/autosave';
import { UnsavedChanges } from '@iris/platform/dialogs';
import { type FilmPlayer, FilmView, useFilmPlayer } from '@iris/platform/lesson';
import { useEffect, useMemo, useRef } from 'react';
import { filmOf } from '../film-of.ts';
import { LevelChoice } from '../level-choice.tsx';
import { CutEditor } from './cut-editor.tsx';
import { SendSection } from './send-section.tsx';
import { StepMarks } from './step-marks.tsx';
import { useWork, type Work } from './use-work.ts';
import { WorkConflict } from './work-conflict.tsx';

interface WorkbenchProps {
  submission: Submission;
  sources: FilmSources;
  /** Number of raters of the activity. */
  raters: number;
  /** Gets new addresses of the films. */
  onFilm: () => void;
  /** Called when it was sent or withdrawn elsewhere. */
  onGone: () => void;
}

/** The film beside the reference: cut, its steps marked, and assessed by the learner before anybody else. */
export function Workbench({ submission, sources, raters, onFilm, onGone }: WorkbenchProps) {
  const { _id, title, rubric } = submission;
  const work = useWork(submission, onGone);
  const { saving } = work;
  const status = useRef<HTMLDivElement>(null);
  const isSaveRefused = saving.status === 'error' && isRefused(saving.error);
  // What was just done, often far below, is not saved.
  useEffect(() => {
    if (isSaveRefused) status.current?.scrollIntoView?.({ block: 'center' });
  }, [isSaveRefused]);
  const film = useMemo(() => filmOf(sources, work.marks, rubric.steps), [sources, work.marks, rubric.steps]);
  const player = useFilmPlayer({ film, start: work.cut?.start ?? 0 });
  const reference = useReferencePlayer(rubric);
  return (
    <div className="flex flex-col gap-8">
      <UnsavedChanges dirty={saving.isUnsaved} save={saving.flush} isKept={saving.isKept} />
      <div ref={status}>
        <SaveStatus saving={saving} onRetry={() => void saving.flush()} />
      </div>
      {saving.conflict && <WorkConflict conflict={saving.conflict} onResolve={saving.resolve} />}
      {/* The films stay in sight while they are cut and marked: both where they are beside each other, the own one on a phone. */}
      <div className="flex flex-col gap-8">
        <div className="z-10 grid items-start gap-5 max-xl:contents xl:sticky xl:top-16 xl:grid-cols-2 xl:bg-paper xl:pb-3 short:static!">
          <div className="min-w-0 film-fits:sticky film-fits:top-16 film-fits:z-10 film-fits:has-[>.fixed]:z-50">
            <h3 className="mb-2 text-lg max-xl:sr-only">Votre film</h3>
            <FilmView player={player} title={`Votre film, ${title}`} onRetry={onFilm} className="rounded-md" />
          </div>
          {reference && (
            <div className="min-w-0">
              <h3 className="mb-2 text-lg">La référence</h3>
              <FilmView player={reference} title={`Référence, ${title}`} onRetry={onFilm} className="rounded-md" />
            </div>
          )}
        </div>
        <CutEditor player={player} work={work} duration={sources.duration} />
        <StepMarks player={player} reference={reference} rubric={rubric} work={work} />
      </div>
      <SelfAssessment rubric={rubric} work={work} />
      <SendSection id={_id} rubric={rubric} work={work} raters={raters} duration={sources.duration} />
    </div>
  );
}

/** The player of the reference; single keys are commands of the learner's film only. */
function useReferencePlayer({ reference, steps }: SubmissionRubric): FilmPlayer | undefined {
  const film = useMemo(
    () => filmOf(reference?.sources ?? NO_SOURCES, reference?.marks ?? [], steps),
    [reference, steps],
  );
  const player = useFilmPlayer({ film });
  useEffect(() => player.prefer({ hasShortcuts: false }), [player]);
  return reference ? player : undefined;
}

const NO_SOURCES: FilmSources = {
  ...{ duration: 1, width: 16, height: 9, fps: 25, renditions: [], poster: '' },
  sprite: { url: '', interval: 1, columns: 1, tile_width: 16, tile_height: 9 },
};

interface SelfAssessmentProps {
  rubric: SubmissionRubric;
  work: Work;
}

/** The learner's own level of each step, in the sentences of the rubric. */
function SelfAssessment({ rubric, work }: SelfAssessmentProps) {
  const choose = (step: string, level: number) => {
    const others = work.self_levels.filter((known) => known.step !== step);
    work.change({ self_levels: [...others, { step, level }] });
  };
  return (
    <section aria-labelledby="auto-evaluation">
      <h3 id="auto-evaluation" className="text-lg">
        3. Votre auto-évaluation
      </h3>
      <p className="mb-5 max-w-text text-ink-soft">
        Évaluez-vous avant les autres&nbsp;: comparer les deux apprend le plus. Les évaluateurs ne la voient pas.
      </p>
      <div className="grid gap-x-6 gap-y-8 xl:grid-cols-2">
        {rubric.steps.map((step) => (
          <LevelChoice
            key={step.id}
            step={step}
            level={work.self_levels.find((known) => known.step === step.id)?.level}
            onChoose={(level) => choose(step.id, level)}
          />
        ))}
      </div>
    </section>
  );
}
