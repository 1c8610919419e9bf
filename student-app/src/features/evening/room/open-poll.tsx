import type { Poll } from '@iris/contract/webinars';
import { ListChecks } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FloatingButton } from './floating-button.tsx';

/** Leads to an open poll without an own answer that is out of sight, as on phones: it is open for a minute or two only. */
export function OpenPoll({ polls }: { polls: readonly Poll[] }) {
  const asked = polls.find(({ state, own }) => state === 'open' && own === null)?._id;
  const [isOutOfSight, setIsOutOfSight] = useState(false);
  useEffect(() => {
    const section = asked && heading()?.closest('section');
    if (!section) return;
    const handleChange = ([entry]: IntersectionObserverEntry[]) => setIsOutOfSight(entry?.isIntersecting === false);
    // At the edge of the screen it is easily overlooked.
    const observer = new IntersectionObserver(handleChange, { rootMargin: '-15% 0px' });
    observer.observe(section);
    return () => observer.disconnect();
  }, [asked]);
  if (!asked || !isOutOfSight) return null;
  return (
    <FloatingButton icon={<ListChecks />} onClick={() => heading()?.focus()}>
      Sondage ouvert
    </FloatingButton>
  );
}

/** That of the polls. */
function heading(): HTMLElement | null {
  return document.getElementById('sondages');
}
