import { Menu } from '@base-ui/react/menu';
import { Button, useAppScope } from '@iris/platform/ui';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** One action of a menu: it does something, or leads to a page. */
export type MenuAction = { label: string; icon: ReactNode } & ({ run: () => void } | { to: string });

interface ActionMenuProps {
  /** The name of the button, which shows only an icon. */
  label: string;
  /** An action of the menu is being done. */
  busy?: boolean;
  actions: readonly MenuAction[];
}

/** A button that opens a menu with the rarer actions on an item of a list. */
export function ActionMenu({ label, busy, actions }: ActionMenuProps) {
  const scope = useAppScope();
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        render={
          <Button size="sm" variant="ghost" icon={<Ellipsis />} busy={busy}>
            <span className="sr-only">{label}</span>
          </Button>
        }
      />
      <Menu.Portal className={scope}>
        <Menu.Positioner sideOffset={4} align="end" className="z-30">
          <Menu.Popup className="min-w-52 rounded-md border border-line bg-surface py-1.5 text-ink shadow-overlay outline-none">
            {actions.map(({ label: name, icon, ...action }) => {
              const content = (
                <>
                  {icon}
                  <span>{name}</span>
                </>
              );
              return 'to' in action ? (
                <Menu.LinkItem key={name} closeOnClick className={ITEM} render={<Link to={action.to} />}>
                  {content}
                </Menu.LinkItem>
              ) : (
                <Menu.Item key={name} className={ITEM} onClick={action.run}>
                  {content}
                </Menu.Item>
              );
            })}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2 text-sm outline-none select-none data-highlighted:bg-sunken forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:-outline-offset-2 [&_.lucide]:size-4.5 [&_.lucide]:text-ink-faint';
