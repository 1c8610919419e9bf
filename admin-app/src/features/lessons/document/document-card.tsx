import type { LessonInput } from '@iris/contract/lessons';
import { Card } from '@iris/platform/ui';
import { FileText } from 'lucide-react';

interface DocumentCardProps {
  document: NonNullable<LessonInput['document']>;
}

/** The document of a lesson. */
export function DocumentCard({ document }: DocumentCardProps) {
  return (
    <Card className="flex items-center gap-4 p-5">
      <FileText className="size-8 text-primary-ink" />
      <p className="min-w-0 wrap-anywhere">
        {document.document ? document.name : "L'envoi de documents PDF n'est pas encore possible."}
      </p>
    </Card>
  );
}
