import type { Theme } from '@iris/contract/site';
import type { ReactNode } from 'react';

const glyph = (children: ReactNode) => (
  <svg
    viewBox="0 0 24 24"
    className="size-5"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);

/** The networks in the footer, with icons of our own: lucide no longer includes brand icons. */
const NETWORKS = [
  {
    name: 'LinkedIn',
    field: 'linkedinUrl',
    icon: glyph(<path d="M6 10v8M6 6v.01M11 18v-8m0 3.5c0-2 1.5-3.5 3.5-3.5S18 11.5 18 14v4" />),
  },
  {
    name: 'YouTube',
    field: 'youtubeUrl',
    icon: glyph(
      <>
        <rect x="3" y="6" width="18" height="12" rx="3.5" />
        <path d="m10.5 9.5 4 2.5-4 2.5z" />
      </>,
    ),
  },
  {
    name: 'Instagram',
    field: 'instagramUrl',
    icon: glyph(
      <>
        <rect x="4" y="4" width="16" height="16" rx="4.5" />
        <circle cx="12" cy="12" r="3.5" />
        <path d="M16.5 7.5v.01" />
      </>,
    ),
  },
  {
    name: 'Facebook',
    field: 'facebookUrl',
    icon: glyph(<path d="M15.5 4.5H14a3.5 3.5 0 0 0-3.5 3.5v12M7.5 11.5h7" />),
  },
] as const satisfies { name: string; field: keyof Theme; icon: ReactNode }[];

interface SocialNetworksProps {
  theme: Theme;
}

/** Links to the academy's pages on social networks; nothing for those without an address. */
export function SocialNetworks({ theme }: SocialNetworksProps) {
  const shown = NETWORKS.filter(({ field }) => theme[field] !== '');
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Réseaux sociaux" className="flex gap-2">
      {shown.map(({ name, field, icon }) => (
        <li key={name}>
          <a
            href={theme[field]}
            rel="me noreferrer"
            className="grid size-11 place-items-center rounded-full border border-line text-ink-soft hover:border-line-strong hover:text-ink"
          >
            <span className="sr-only">{name}</span>
            {icon}
          </a>
        </li>
      ))}
    </ul>
  );
}
