import { ofName } from '@iris/contract/foundation';
import { Card } from '@iris/platform/ui';
import { Eye, EyeOff, type LucideIcon } from 'lucide-react';

/** What an institution sees of a resident, and what it never sees. */
export function Sight({ name }: { name: string }) {
  return (
    <section aria-labelledby="regard">
      <h2 id="regard" className="mb-4 text-2xl">
        Votre établissement voit…
      </h2>
      <Card className="grid gap-6 p-5 sm:grid-cols-2 sm:p-6">
        <List
          icon={Eye}
          title={`Les responsables ${ofName(name)} voient`}
          items={[
            'les cours que vous suivez sur ses places',
            'votre progression et vos leçons terminées, aussi celles du même cours faites avant votre place',
            'depuis votre arrivée, le temps passé et votre dernière visite',
            'vos certificats dans ces cours',
          ]}
        />
        <List
          icon={EyeOff}
          title="Ils ne voient jamais"
          items={[
            'vos réponses aux quiz, vos notes et vos questions',
            'les cours que vous suivez sans ses places',
            "ce que vous faites après avoir quitté l'établissement",
          ]}
        />
        <p className="text-sm text-ink-soft sm:col-span-2">Un tuteur voit la même chose, si vous l'acceptez.</p>
      </Card>
    </section>
  );
}

interface ListProps {
  icon: LucideIcon;
  title: string;
  items: readonly string[];
}

function List({ icon: Icon, title, items }: ListProps) {
  return (
    <div>
      <h3 className="mb-2 flex items-start gap-2 text-base">
        <Icon className="mt-0.5 size-5 shrink-0 text-primary-ink" />
        <span className="min-w-0 wrap-anywhere">{title}</span>
      </h3>
      <ul className="list-disc space-y-1 pl-11 text-ink-soft marker:text-ink-faint">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
