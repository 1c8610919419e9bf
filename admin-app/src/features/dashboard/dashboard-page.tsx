import { TO_DO_PERMISSIONS } from '@iris/contract/operations';
import { linkTo } from '@iris/contract/site';
import { useLinks } from '@iris/delivery/remote';
import { can, logout, useSession } from '@iris/platform/session';
import { Badge, Button, Card, PageHeading, PathIcon } from '@iris/platform/ui';
import { ArrowRight, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { screensFor } from '../../paths.ts';
import { Analytics } from './analytics.tsx';
import { Counters } from './counters.tsx';
import { ToDo } from './to-do.tsx';

/** Home page of administrators: counters, charts and links to the permitted screens. */
export default function DashboardPage() {
  const { user } = useSession();
  const navigate = useNavigate();
  const handleLogout = () => {
    logout();
    void navigate(linkTo('/login'));
  };

  return (
    <>
      <header className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <PageHeading title="Administration" className="text-3xl">
            Tableau de bord
          </PageHeading>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere text-ink-soft">
            <span>{user?.name}</span>
            <Badge tone="primary">{user?.role === 'super_admin' ? 'Super Admin' : 'Administrateur'}</Badge>
          </p>
        </div>
        <Button size="sm" icon={<LogOut />} onClick={handleLogout}>
          Se déconnecter
        </Button>
      </header>
      {TO_DO_PERMISSIONS.some((permission) => can(user, permission)) && <ToDo />}
      {can(user, 'view_analytics') && (
        <section aria-label="Chiffres de l'académie" className="mb-10">
          <Counters />
        </section>
      )}
      <Tiles />
      {can(user, 'view_analytics') && <Analytics />}
    </>
  );
}

function Tiles() {
  const { user } = useSession();
  const tiles = screensFor(user).filter(({ purpose }) => purpose);
  const links = useLinks('dashboard');
  if (tiles.length + links.length === 0) {
    return <p className="text-ink-soft">Aucun écran de gestion ne vous est ouvert pour l'instant.</p>;
  }
  return (
    <section aria-labelledby="gestion">
      <h2 id="gestion" className="mb-4 text-xl">
        Gérer
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {tiles.map(({ path, label, purpose, icon: Icon }) => (
          <Tile key={path} to={path} label={label} purpose={purpose} icon={<Icon className="size-5.5" />} />
        ))}
        {links.map(({ to, label, icon }) => (
          <Tile key={to} to={to} label={label} icon={<PathIcon path={icon} className="size-5.5" />} />
        ))}
      </ul>
    </section>
  );
}

interface TileProps {
  to: string;
  label: string;
  purpose?: string | undefined;
  icon: ReactNode;
}

/** A card that links to an administration screen, or to a page of another remote. */
function Tile({ to, label, purpose, icon }: TileProps) {
  return (
    <Card as="li" className="group relative transition-colors hover:border-line-strong">
      <Link to={to} className="flex h-full items-start gap-4 rounded-md p-5">
        <span className="grid size-11 shrink-0 place-items-center rounded-md bg-primary-soft text-primary-ink">
          {icon}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-display text-lg">{label}</span>
          {purpose && <span className="mt-0.5 block text-sm text-ink-soft">{purpose}</span>}
        </span>
        <ArrowRight className="mt-1 size-5 text-ink-faint transition-[translate,color] group-hover:translate-x-1 group-hover:text-ink" />
      </Link>
    </Card>
  );
}
