import { Info } from 'lucide-react';

/** Shows what other users changed. It is rendered empty from the start, so that screen readers announce its text. */
export function NewsLine({ news }: { readonly news: string | null }) {
  return (
    <p role="status" className="flex w-full items-start gap-1.5 text-caption text-muted empty:hidden">
      {news !== null && (
        <>
          <Info className="mt-px size-3.5 shrink-0" />
          <span>{news}</span>
        </>
      )}
    </p>
  );
}
