import type { Evening } from '@iris/contract/webinars';
import { useEffect, useRef, useState } from 'react';
import { newsBetween } from '../news.ts';

interface AnnouncementsProps {
  evening: Evening;
  isDisconnected: boolean;
}

/** Tells screen readers what has changed, politely and without moving anything. */
export function Announcements({ evening, isDisconnected }: AnnouncementsProps) {
  const [text, setText] = useState('');
  const before = useRef({ evening, isDisconnected });
  useEffect(() => {
    const news = newsBetween(before.current.evening, evening);
    if (isDisconnected !== before.current.isDisconnected) {
      news.push(isDisconnected ? 'Connexion perdue' : 'Connexion rétablie');
    }
    before.current = { evening, isDisconnected };
    if (news.length > 0) setText(`${news.join('. ')}.`);
  }, [evening, isDisconnected]);
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}
