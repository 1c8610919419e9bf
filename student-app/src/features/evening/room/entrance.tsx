import type { Evening } from '@iris/contract/webinars';
import { Button, classes, textLinkClass } from '@iris/platform/ui';
import { Video } from 'lucide-react';
import { useState } from 'react';
import { useEntrance } from '../evening.api.ts';

interface EntranceProps {
  id: string;
  evening: Evening;
}

/** The way into the video conference, in another tab. */
export function Entrance({ id, evening }: EntranceProps) {
  const entrance = useEntrance(id);
  const [blocked, setBlocked] = useState<string>();
  const [hasEntered, setHasEntered] = useState(false);
  const handleEnter = () => {
    // In the click itself: a window that is opened once the server has answered is blocked as an advertisement.
    const tab = window.open('', '_blank');
    setBlocked(undefined);
    if (tab) tab.opener = null;
    entrance.mutateAsync(undefined).then(
      ({ path }) => {
        setHasEntered(true);
        if (tab) tab.location.replace(path);
        else setBlocked(path);
      },
      () => tab?.close(),
    );
  };
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="primary"
        icon={<Video />}
        disabled={!evening.has_link}
        busy={entrance.isPending}
        busyLabel="Ouverture..."
        onClick={handleEnter}
        className="min-h-13 w-full"
      >
        Rejoindre la visioconférence
      </Button>
      <p className="min-h-[2lh] text-sm text-ink-soft">
        {blocked ? (
          <a href={blocked} target="_blank" rel="noreferrer" className={classes(textLinkClass, 'inline-flex min-h-11')}>
            Votre navigateur a bloqué l'onglet&nbsp;: ouvrir la visioconférence
          </a>
        ) : !evening.has_link ? (
          "L'académie n'a pas encore donné le lien de la visioconférence. Il apparaîtra ici de lui-même."
        ) : hasEntered ? (
          'La visioconférence est dans un autre onglet. Gardez cette page ouverte à côté.'
        ) : (
          "Elle s'ouvre dans un autre onglet. Gardez cette page ouverte à côté."
        )}
      </p>
    </div>
  );
}
