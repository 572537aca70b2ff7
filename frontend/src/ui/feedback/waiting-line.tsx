import { CloudOff } from 'lucide-react';

/** Announces that an input is kept and sent when the connection is back. */
export const WaitingLine = ({ isWaiting }: { readonly isWaiting: boolean }) => (
  <p role="status" className="flex items-center gap-1.5 px-2 text-caption text-warn-text">
    {isWaiting && (
      <>
        <CloudOff className="size-3.5 shrink-0" />
        <span>Not saved yet. Saves when you are back online.</span>
      </>
    )}
  </p>
);
