import type { FilmContent } from '@iris/contract/programs';
import { Card, LoadFailure } from '@iris/platform/ui';
import { Blocks } from '../ui/blocks.tsx';
import { FilmPreparation } from './film-preparation.tsx';
import { FilmSource } from './film-source.tsx';
import { FilmWorkbench, type FilmWorkbenchProps } from './film-workbench.tsx';
import { useVideo } from './video.api.ts';

interface FilmEditorProps extends Pick<FilmWorkbenchProps, 'kinds' | 'isOperation' | 'children'> {
  title: string;
  film: FilmContent;
  /** Asked before a film is chosen. */
  question: string;
  onChange: (film: FilmContent) => void;
}

/** A film: chosen or sent, prepared, then marked. */
export function FilmEditor({ question, ...props }: FilmEditorProps) {
  const { film, onChange } = props;
  const handleChoose = (video: string) => onChange({ ...film, video });
  if (film.video === null) {
    return (
      <Card className="p-4 sm:p-6">
        <FilmSource question={question} onChoose={handleChoose} />
      </Card>
    );
  }
  return (
    <ChosenFilm {...props} key={film.video} video={film.video} onRemove={() => onChange({ ...film, video: null })} />
  );
}

interface ChosenFilmProps extends Omit<FilmEditorProps, 'question'> {
  video: string;
  onRemove: () => void;
}

function ChosenFilm({ video: id, ...props }: ChosenFilmProps) {
  const video = useVideo(id);
  const { data } = video;
  if (data?.sources) {
    return (
      <FilmWorkbench
        {...props}
        name={data.name}
        isSoundLost={data.is_sound_lost}
        sources={data.sources}
        onReload={() => void video.refetch()}
      />
    );
  }
  return (
    <Card className="p-4 sm:p-6">
      <LoadFailure query={video} message="Impossible de charger le film" />
      {video.isPending && <Blocks label="Chargement du film..." sizes={['aspect-video']} />}
      {data && <FilmPreparation video={data} onRemove={props.onRemove} />}
    </Card>
  );
}
