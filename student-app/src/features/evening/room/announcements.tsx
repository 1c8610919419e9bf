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
    if (news.length > 0) setText(news.map(asSentence).join(' '));
  }, [evening, isDisconnected]);
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}

/** With a full stop, unless it quotes a question that ends with its own mark. */
function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
