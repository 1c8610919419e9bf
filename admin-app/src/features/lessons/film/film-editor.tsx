import type { FilmContent } from '@iris/contract/programs';
import { Card, LoadFailure } from '@iris/platform/ui';
import { Blocks } from '../../../ui/blocks.tsx';
import { FilmPreparation } from './film-preparation.tsx';
import { FilmSource } from './film-source.tsx';
import { FilmWorkbench } from './film-workbench.tsx';
import { useVideo } from './video.api.ts';

interface FilmEditorProps {
  title: string;
  film: FilmContent;
  onChange: (film: FilmContent) => void;
}

/** The film of a lesson: chosen or sent, prepared, then marked. */
export function FilmEditor({ title, film, onChange }: FilmEditorProps) {
  const handleChoose = (video: string) => onChange({ ...film, video });
  if (film.video === null) {
    return (
      <Card className="p-4 sm:p-6">
        <FilmSource onChoose={handleChoose} />
      </Card>
    );
  }
  return (
    <ChosenFilm
      key={film.video}
      title={title}
      film={film}
      video={film.video}
      onChange={onChange}
      onRemove={() => onChange({ ...film, video: null })}
    />
  );
}

interface ChosenFilmProps extends FilmEditorProps {
  video: string;
  onRemove: () => void;
}

function ChosenFilm({ title, film, video: id, onChange, onRemove }: ChosenFilmProps) {
  const video = useVideo(id);
  const { data } = video;
  if (data?.sources) {
    return (
      <FilmWorkbench
        title={title}
        name={data.name}
        sources={data.sources}
        film={film}
        onChange={onChange}
        onReload={() => void video.refetch()}
        onRemove={onRemove}
      />
    );
  }
  return (
    <Card className="p-4 sm:p-6">
      <LoadFailure query={video} message="Impossible de charger le film" />
      {video.isPending && <Blocks label="Chargement du film..." sizes={['aspect-video']} />}
      {data && <FilmPreparation video={data} onRemove={onRemove} />}
    </Card>
  );
}
