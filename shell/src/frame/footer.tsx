import { linkTo } from '@iris/contract/site';
import { useLinks } from '@iris/delivery/remote';
import { serverNow } from '@iris/platform/api';
import { telephoneLink } from '@iris/platform/format';
import { useTheme } from '@iris/platform/theme';
import { Container } from '@iris/platform/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { Brand } from './brand.tsx';
import { SocialNetworks } from './social-networks.tsx';

const FIRST_YEAR = 2026;

const PROGRAMS = ['Chirurgie de la Cataracte', 'Formation Phaco', 'Chirurgie Réfractive'];

const LINK = 'inline-flex min-h-8 items-center underline-offset-4 hover:text-ink hover:underline';

/** The footer of every page: quick links, programs, contact and social networks. */
export function Footer() {
  const year = useYear();
  const theme = useTheme();
  const { siteName, siteTagline, footerText, contactEmail, contactPhone } = theme;
  const phone = telephoneLink(contactPhone);
  return (
    <footer className="on-dark border-line border-t">
      <Container className="grid grid-cols-2 gap-x-6 gap-y-10 py-14 lg:grid-cols-[1.6fr_1fr_1.2fr_1.4fr]">
        <div className="col-span-2 space-y-4 sm:col-span-1">
          <Brand />
          <p className="max-w-72 text-ink-soft">{siteTagline}</p>
          <SocialNetworks theme={theme} />
        </div>
        <Column title="Liens rapides">
          {useLinks('footer').map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={LINK}>
                {label}
              </Link>
            </li>
          ))}
        </Column>
        <Column title="Programmes">
          {PROGRAMS.map((program) => (
            <li key={program} className="flex min-h-8 items-center">
              {program}
            </li>
          ))}
          <li>
            <Link to={linkTo('/webinars')} className={LINK}>
              Webinaires en Ligne
            </Link>
          </li>
        </Column>
        <Column title="Contact" className="col-span-2 sm:col-span-1">
          <li>
            <a href={`mailto:${contactEmail}`} className={`${LINK} break-all`}>
              {contactEmail}
            </a>
          </li>
          <li>
            {phone ? (
              <a href={phone} className={LINK}>
                {contactPhone}
              </a>
            ) : (
              <span className="inline-flex min-h-8 items-center">{contactPhone}</span>
            )}
          </li>
          <li className="min-h-8 pt-1 whitespace-pre-line">{footerText}</li>
        </Column>
      </Container>
      <Container>
        <div className="flex flex-wrap items-center gap-x-6 border-line border-t py-4 pr-20 text-ink-faint text-sm">
          <p className="py-2">{`© ${year} ${siteName}. Tous droits réservés.`}</p>
          {useLinks('legal').map(({ to, label }) => (
            <Link key={to} to={to} className={LINK}>
              {label}
            </Link>
          ))}
        </div>
      </Container>
    </footer>
  );
}

/** The current year, set after mounting: prerendered HTML must not depend on the build date. */
function useYear(): number {
  const [year, setYear] = useState(FIRST_YEAR);
  useEffect(() => setYear(new Date(serverNow()).getFullYear()), []);
  return year;
}

interface ColumnProps {
  title: string;
  className?: string;
  children: ReactNode;
}

function Column({ title, className, children }: ColumnProps) {
  return (
    <div className={className}>
      <h2 className="mb-3 font-sans font-semibold text-base tracking-normal">{title}</h2>
      <ul className="space-y-1 text-ink-soft">{children}</ul>
    </div>
  );
}
