import { telephoneLink } from '@iris/platform/format';
import { useTheme } from '@iris/platform/theme';
import { textLinkClass } from '@iris/platform/ui';
import { Clock, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';

const OPENING_HOURS = [
  { days: 'Lundi à vendredi', hours: '9\u00a0h\u00a0–\u00a018\u00a0h' },
  { days: 'Samedi', hours: '10\u00a0h\u00a0–\u00a014\u00a0h' },
  { days: 'Dimanche', hours: 'Fermé' },
] as const;

/** Address, telephone and opening hours from the theme. */
export function ContactDetails() {
  const { contactEmail, contactPhone, address } = useTheme();
  const phone = telephoneLink(contactPhone);
  return (
    <aside
      aria-label="Coordonnées"
      className="on-dark self-start rounded-md border border-line p-6 sm:p-8 lg:sticky lg:top-24"
    >
      <dl className="grid gap-7">
        <Detail icon={<Mail />} label="E-mail">
          <a href={`mailto:${contactEmail}`} className={`${textLinkClass} wrap-anywhere`}>
            {contactEmail}
          </a>
        </Detail>
        <Detail icon={<Phone />} label="Téléphone">
          {phone ? (
            <a href={phone} className={textLinkClass}>
              {contactPhone}
            </a>
          ) : (
            contactPhone
          )}
        </Detail>
        <Detail icon={<MapPin />} label="Bureaux">
          <span className="whitespace-pre-line">{address}</span>
        </Detail>
        <Detail icon={<Clock />} label="Horaires">
          <table className="mt-1 w-full max-w-72">
            <tbody>
              {OPENING_HOURS.map(({ days, hours }) => (
                <tr key={days} className="border-t border-line first:border-t-0">
                  <th scope="row" className="py-1.5 pr-4 text-left font-normal text-ink-soft">
                    {days}
                  </th>
                  <td className="py-1.5 text-right whitespace-nowrap font-semibold tabular-nums">{hours}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Detail>
      </dl>
    </aside>
  );
}

interface DetailProps {
  icon: ReactNode;
  label: string;
  children: ReactNode;
}

function Detail({ icon, label, children }: DetailProps) {
  return (
    <div className="grid grid-cols-[1.5rem_1fr] gap-x-4">
      <dt className="contents">
        <span className="mt-0.5 text-primary-ink [&_.lucide]:size-5">{icon}</span>
        <span className="text-sm text-ink-faint">{label}</span>
      </dt>
      <dd className="col-start-2 text-lg wrap-break-word">{children}</dd>
    </div>
  );
}
