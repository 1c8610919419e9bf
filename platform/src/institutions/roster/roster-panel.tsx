import { type MemberRole, ROSTER_ROWS_MAX } from '@iris/contract/institutions';
import { formatNumber } from '@iris/platform/format';
import { useId, useRef, useState } from 'react';
import type { RosterPanelProps } from './lazy-roster-panel.tsx';
import { useStartImport } from './roster.api.ts';
import { RosterImports } from './roster-imports.tsx';
import { RosterPreview } from './roster-preview.tsx';
import { RosterSource } from './roster-source.tsx';
import { useRoster } from './use-roster.ts';

/** Takes a list, shows what it will do, sends it, and shows how far the lists are that were sent. */
export function RosterWork({ institutionId, orders }: RosterPanelProps) {
  const offered = orders.filter(({ state }) => state !== 'ended');
  const [role, setRole] = useState<MemberRole>('resident');
  const [order, setOrder] = useState('');
  const list = useRoster(role);
  const start = useStartImport(institutionId);
  const sent = useRef<HTMLHeadingElement>(null);
  const id = useId();

  const handleSend = async () => {
    if (!list.ready) return;
    const { text, fileName } = list.ready;
    await start.mutateAsync({ text, file_name: fileName, role, order: order || null }).then(
      () => {
        list.clear();
        sent.current?.focus();
      },
      () => undefined,
    );
  };

  return (
    <div className="flex min-w-0 flex-col gap-6">
      {list.ready ? (
        <RosterPreview
          list={list.ready}
          role={role}
          order={order}
          orders={offered}
          onRole={setRole}
          onOrder={setOrder}
          isSending={start.isPending}
          onSend={() => void handleSend()}
          onCancel={list.leave}
          onCorrect={list.correct}
        />
      ) : (
        <RosterSource
          fault={list.fault}
          left={list.left}
          onFile={(file) => void list.takeFile(file)}
          onText={list.takeText}
          onResume={list.resume}
        />
      )}
      <p role="status" className="sr-only">
        {list.ready && summarize(list.ready.roster)}
      </p>
      <section aria-labelledby={id}>
        <h3 id={id} ref={sent} tabIndex={-1} className="text-lg font-semibold">
          Listes envoyées
        </h3>
        <RosterImports institutionId={institutionId} />
      </section>
    </div>
  );
}

function summarize({ rows, faults }: { rows: readonly unknown[]; faults: readonly unknown[] }): string {
  return `Liste lue\u00a0: ${formatNumber(rows.length)} à inviter, ${formatNumber(faults.length)} à corriger, sur ${formatNumber(ROSTER_ROWS_MAX)} au plus.`;
}
