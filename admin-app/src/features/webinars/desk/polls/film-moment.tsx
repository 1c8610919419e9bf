import type { FilmSources } from '@iris/contract/media';
import type { PollInput } from '@iris/contract/webinars';
import { useEditing } from '@iris/platform/dialogs';
import { FilmView, useFilmPlayer } from '@iris/platform/lesson';
import { Button, LoadFailure } from '@iris/platform/ui';
import { Clapperboard } from 'lucide-react';
import { useState } from 'react';
import { MomentField } from '../../../../film/marks/moment-field.tsx';
import { useVideo } from '../../../../film/video.api.ts';
import { VideoLibraryDialog } from '../../../../film/video-library-dialog.tsx';
import { Blocks } from '../../../../ui/blocks.tsx';

type Moment = NonNullable<PollInput['film']>;

interface FilmMomentProps {
  film: Moment | null;
  onChange: (film: Moment) => void;
}

/** A film of the library, and the moment at which the poll shows it. */
export function FilmMoment({ film, onChange }: FilmMomentProps) {
  const library = useEditing();
  return (
    <div className="flex flex-col items-start gap-3">
      {film && <ChosenFilm key={film.video} film={film} onChange={onChange} />}
      <Button size="sm" icon={<Clapperboard />} onClick={() => library.start()}>
        {film ? 'Changer de film' : 'Choisir dans la filmothèque'}
      </Button>
      <VideoLibraryDialog
        key={library.round}
        open={library.open}
        onChoose={(video) => {
          library.close();
          onChange({ video, at: 0 });
        }}
        onClose={library.close}
      />
    </div>
  );
}

interface ChosenFilmProps extends FilmMomentProps {
  film: Moment;
}

function ChosenFilm({ film, onChange }: ChosenFilmProps) {
  const video = useVideo(film.video);
  const { data } = video;
  if (data?.sources) {
    return <Player name={data.name} sources={data.sources} film={film} onChange={onChange} onReload={video.refetch} />;
  }
  return (
    <>
      <LoadFailure query={video} message="Impossible de charger le film" />
      {video.isPending && <Blocks label="Chargement du film..." sizes={['aspect-video']} className="w-full" />}
      {data && <p role="status">Ce film n'est pas encore prêt.</p>}
    </>
  );
}

interface PlayerProps extends ChosenFilmProps {
  name: string;
  sources: FilmSources;
  onReload: () => unknown;
}

function Player({ name, sources, film, onChange, onReload }: PlayerProps) {
  const [shown] = useState({ sources, ...NO_MARKS });
  const player = useFilmPlayer({ film: shown });
  return (
    <>
      <div className="w-full">
        <FilmView player={player} title={name} onRetry={() => void onReload()} />
      </div>
      <MomentField
        player={player}
        label="Moment montré"
        hereLabel="Ce moment"
        value={film.at}
        onChange={(at) => onChange({ ...film, at })}
      />
    </>
  );
}

const NO_MARKS = { phases: [], complications: [], captions: [], decisions: [], answers: [] };
