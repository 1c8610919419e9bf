import type { AdminStats } from '@iris/contract/accounts';
import { formatNumber } from '@iris/platform/format';
import { Card, LoadFailure, Loading, Skeleton, StatCard } from '@iris/platform/ui';
import { BookOpen, ClipboardCheck, GraduationCap, type LucideIcon, Users } from 'lucide-react';
import { useAdminStats } from './dashboard.api.ts';

/** The four counters of the academy. A failure is shown in their place, without a toast. */
export function Counters() {
  const query = useAdminStats();
  const { data, isPending } = query;
  if (isPending) return <CountersSkeleton />;
  if (!data) return <LoadFailure query={query} message="Impossible de charger les statistiques" />;
  return (
    <dl className={GRID}>
      {COUNTERS.map(({ key, label, icon: Icon }) => (
        <StatCard key={key} label={label} value={formatNumber(data[key])} icon={<Icon />} />
      ))}
    </dl>
  );
}

function CountersSkeleton() {
  return (
    <Loading label="Chargement des statistiques..." className={GRID}>
      {COUNTERS.map(({ key }) => (
        <Card key={key} className="flex h-29 flex-col justify-between p-4 sm:p-5">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-8 w-20" />
        </Card>
      ))}
    </Loading>
  );
}

const GRID = 'grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4';

const COUNTERS: readonly { key: keyof AdminStats; label: string; icon: LucideIcon }[] = [
  { key: 'total_users', label: 'Utilisateurs', icon: Users },
  { key: 'total_courses', label: 'Cours', icon: BookOpen },
  { key: 'total_enrollments', label: 'Inscriptions', icon: ClipboardCheck },
  { key: 'total_students', label: 'Étudiants', icon: GraduationCap },
];
