import { counted } from '@iris/contract/foundation';
import type { FilmContent } from '@iris/contract/programs';
import { linkTo } from '@iris/contract/site';
import { type HostedWebinar, type ReplayDraft, type ReplayInput, replayInputSchema } from '@iris/contract/webinars';
import { SaveStatus } from '@iris/platform/autosave';
import { useEditing } from '@iris/platform/dialogs';
import { formatNumber } from '@iris/platform/format';
import { type FilmPlayer, formatMoment } from '@iris/platform/lesson';
import { Badge, Button, ButtonLink, Card } from '@iris/platform/ui';
import { Eye, GraduationCap, ListPlus } from 'lucide-react';
import { DraftCheckbox } from '../../../editing/drafts/draft-fields.tsx';
import { DraftFrame } from '../../../editing/drafts/draft-frame.tsx';
import { DraftHeader } from '../../../editing/drafts/draft-header.tsx';
import { useDraft } from '../../../editing/drafts/use-draft.ts';
import { useFieldRound } from '../../../editing/drafts/use-field-round.ts';
import { FilmEditor } from '../../../film/film-editor.tsx';
import { MomentField } from '../../../film/marks/moment-field.tsx';
import { LessonDialog } from './lesson-dialog.tsx';
import { saveReplay } from './replay.api.ts';

interface ReplayEditorProps {
  webinar: HostedWebinar;
  /** As loaded; what is saved later is in the store. */
  draft: ReplayDraft;
}

/** Edits the replay of a webinar: its recording, chapters and captions, and whether it is public. */
export function ReplayEditor({ webinar, draft }: ReplayEditorProps) {
  const { _id, title } = webinar;
  const state = useDraft<ReplayInput, ReplayDraft>({
    name: `replay:${_id}`,
    label: `La rediffusion «\u00a0${title}\u00a0»`,
    draft,
    toInput,
    schema: replayInputSchema,
    save: (input, request) => saveReplay(_id, input, request),
  });
  const lesson = useEditing<never>();
  const { draft: input, stored: base, update, flush } = state;
  const filmRound = useFieldRound(state.round, toFilm(input));
  const change = (part: Partial<ReplayInput>) => update((last) => ({ ...last, ...part }));
  return (
    <>
      <DraftFrame
        label="Rediffusion"
        draft={state}
        conflictTitle="La rediffusion a été modifiée entre-temps par un autre administrateur"
        fieldLabels={FIELD_LABELS}
      >
        <DraftHeader
          title={title}
          documentTitle={`Rediffusion\u00a0: ${title}`}
          status={
            <>
              <Badge tone={base.is_published ? 'success' : 'neutral'}>
                {base.is_published ? 'Publiée' : 'Non publiée'}
              </Badge>
              <SaveStatus saving={state} onRetry={() => void flush()} />
            </>
          }
          actions={
            <>
              {base.is_published && (
                <ButtonLink size="sm" icon={<Eye />} to={linkTo('/replay/:id', { id: _id })}>
                  Voir
                </ButtonLink>
              )}
              {base.video && (
                <Button size="sm" icon={<GraduationCap />} onClick={() => lesson.start()}>
                  En faire une leçon
                </Button>
              )}
            </>
          }
        />
        {input.video && <Publication isPublished={input.is_published} base={base} onChange={change} />}
        {/* It has a state of its own. */}
        <FilmEditor
          key={filmRound}
          title={title}
          film={toFilm(input)}
          question={QUESTION}
          kinds={KINDS}
          isOperation={false}
          onChange={({ video, phases, captions }) => change({ ...fromFilm({ video, phases, captions }, input) })}
        >
          {(player) => <Evening player={player} input={input} base={base} onChange={change} />}
        </FilmEditor>
      </DraftFrame>
      <LessonDialog key={lesson.round} id={_id} open={lesson.open} onClose={lesson.close} />
    </>
  );
}

interface PartProps {
  /** As the server stored it last. */
  base: ReplayDraft;
  onChange: (part: Partial<ReplayInput>) => void;
}

function Publication({ isPublished, base: { opened, watched }, onChange }: PartProps & { isPublished: boolean }) {
  return (
    <Card className="mb-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 p-4 sm:px-6">
      <DraftCheckbox
        label="Publier la rediffusion"
        hint="Tous les comptes de l'académie la voient depuis la page du webinaire."
        value={isPublished}
        onChange={(is_published) => onChange({ is_published })}
      />
      <p className="text-sm text-ink-soft tabular-nums">
        {`Ouverte par ${counted(opened, 'compte')}, vue en entier par ${formatNumber(watched)}`}
      </p>
    </Card>
  );
}

interface EveningProps extends PartProps {
  player: FilmPlayer;
  input: ReplayInput;
}

/** Where the evening begins in its recording, and what was marked during it. */
function Evening({ player, input, base, onChange }: EveningProps) {
  const { proposed, questions } = base;
  const placed = questions.filter(({ at }) => at !== null).length;
  return (
    <Card className="mb-5 flex flex-col items-start gap-3 p-4">
      <p className="text-sm font-semibold">Début de la soirée dans l'enregistrement</p>
      <MomentField
        player={player}
        label="Début de la soirée dans l'enregistrement"
        hereLabel="Début ici"
        value={input.offset}
        onChange={(offset) => onChange({ offset })}
      />
      {input.offset < 0 && (
        <p className="text-sm">
          L'enregistrement commence <span>{formatMoment(-input.offset)}</span> après l'heure annoncée.
        </p>
      )}
      <p className="text-sm text-ink-soft">
        Chapitres et questions de la soirée s'y placent.{' '}
        <span>
          {questions.length > 0 &&
            `${counted(questions.length, 'question répondue', 'questions répondues')}, dont ${placed} à leur moment.`}
        </span>
      </p>
      {proposed.length > 0 && (
        <Button
          size="sm"
          icon={<ListPlus />}
          onClick={() => onChange({ phases: proposed })}
        >{`${proposed.length > 1 ? `Reprendre les ${proposed.length} chapitres` : 'Reprendre le chapitre'} de la soirée`}</Button>
      )}
    </Card>
  );
}

const FIELD_LABELS = {
  video: 'Enregistrement',
  phases: 'Chapitres',
  captions: 'Sous-titres',
  offset: 'Début de la soirée',
  is_published: 'Publiée',
};

const QUESTION = "Où est l'enregistrement de la soirée\u00a0?";
const KINDS = ['phases', 'captions'] as const;

function toInput({ video, phases, captions, offset, is_published }: ReplayDraft): ReplayInput {
  return { video, phases, captions, offset, is_published };
}

function toFilm({ video, phases, captions }: ReplayInput): FilmContent {
  return { video, phases, captions, complications: [], decisions: [] };
}

/** What a change of the film is for the replay: without a recording nothing is public. */
function fromFilm(film: Pick<ReplayInput, 'video' | 'phases' | 'captions'>, last: ReplayInput): Partial<ReplayInput> {
  return { ...film, is_published: last.is_published && film.video !== null };
}
