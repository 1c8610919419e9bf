import type { Evening } from '@iris/contract/webinars';
import { Badge, classes } from '@iris/platform/ui';
import { Mic } from 'lucide-react';

/** The speakers with what ties them to the industry; who speaks stands out. */
export function Speakers({ evening: { speakers, speaking } }: { evening: Evening }) {
  return (
    <section aria-labelledby="orateurs">
      <h2 id="orateurs" className="text-xl">
        {speakers.length > 1 ? 'Orateurs' : 'Orateur'}
      </h2>
      <ul className="mt-2 flex flex-col">
        {speakers.map(({ name, role, disclosure }, index) => {
          const isSpeaking = index === speaking;
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two speakers may have the same name, and their order is their identity
              key={index}
              aria-current={isSpeaking || undefined}
              className={classes(
                'border-l-2 py-2 pl-3 transition-colors',
                isSpeaking ? 'border-accent bg-accent-soft' : 'border-line',
              )}
            >
              <p className="flex items-center justify-between gap-3 pr-2">
                <span className="font-semibold wrap-anywhere">{name}</span>
                {/* Its place is kept, so that the names below do not move. */}
                <Badge tone="accent" icon={<Mic />} className={classes('flex-none', !isSpeaking && 'invisible')}>
                  A la parole
                </Badge>
              </p>
              {role && <p className="text-sm text-ink-soft">{role}</p>}
              {disclosure && <p className="mt-0.5 text-sm text-ink-soft">{`Liens d'intérêts\u00a0: ${disclosure}`}</p>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
