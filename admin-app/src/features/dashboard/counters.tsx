import type { AdminStats } from '@iris/contract/accounts';
import { formatNumber } from '@iris/platform/format';
import { LoadFailure, StatCard } from '@iris/platform/ui';
import { BookOpen, ClipboardCheck, GraduationCap, type LucideIcon, Users } from 'lucide-react';
import { Blocks } from '../../ui/blocks.tsx';
import { useAdminStats } from './dashboard.api.ts';

/** The four counters of the academy. A failure is shown in their place, without a toast. */
export function Counters() {
  const query = useAdminStats();
  const { data, isPending } = query;
  if (isPending)
    return <Blocks label="Chargement des statistiques..." sizes={COUNTERS.map(() => 'h-29')} className={GRID} />;
  if (!data) return <LoadFailure query={query} message="Impossible de charger les statistiques" />;
  return (
    <dl className={GRID}>
      {COUNTERS.map(({ key, label, icon: Icon }) => (
        <StatCard key={key} label={label} value={formatNumber(data[key])} icon={<Icon />} />
      ))}
    </dl>
  );
}

const GRID = 'grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4';

const COUNTERS: readonly { key: keyof AdminStats; label: string; icon: LucideIcon }[] = [
  { key: 'total_users', label: 'Utilisateurs', icon: Users },
  { key: 'total_courses', label: 'Cours', icon: BookOpen },
  { key: 'total_enrollments', label: 'Inscriptions', icon: ClipboardCheck },
  { key: 'total_students', label: 'Étudiants', icon: GraduationCap },
];
