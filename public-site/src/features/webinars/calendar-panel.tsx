import { CalendarAddress } from '@iris/platform/calendar';
import { serverQuery } from '@iris/platform/query';
import { useSession } from '@iris/platform/session';
import { Card, LoadFailure } from '@iris/platform/ui';
import { useQuery } from '@tanstack/react-query';

/** The programme in calendar programs: that of everybody, and the own one of an account. */
export function CalendarPanel() {
  const { user } = useSession();
  return (
    <Card as="section" aria-labelledby="agenda" className="p-5 sm:p-6">
      <h2 id="agenda" className="text-2xl">
        S'abonner à l'agenda
      </h2>
      <p className="mt-1.5 text-ink-soft">
        Tous les webinaires dans votre agenda, à votre heure. Ce qui change ou s'annule y change aussi.
      </p>
      <CalendarAddress path="/api/webinars/calendar" label="S'abonner" />
      {user && <OwnCalendar />}
    </Card>
  );
}

function OwnCalendar() {
  const query = useQuery(serverQuery('GET /account/calendar'));
  return (
    <div className="mt-6 border-t border-line pt-5">
      <h3 className="text-lg">Seulement les vôtres</h3>
      <p className="mt-1 text-ink-soft">
        Vos inscriptions et votre plan. Gardez cette adresse pour vous&nbsp;: elle les montre sans mot de passe.
      </p>
      <LoadFailure query={query} message="Impossible de charger l'adresse de votre agenda" className="mt-4" />
      {query.data && <CalendarAddress path={query.data.path} label="S'abonner à mon agenda" />}
    </div>
  );
}
