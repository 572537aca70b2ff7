import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { copyText } from '../../lib/page/copy-text.js';
import { Button } from '../buttons/button.js';

const MAX_ROWS = 8;

/** Text that can no longer be saved, for reading and copying. */
export function UnsavedTextField({ label, text }: { readonly label: string; readonly text: string }) {
  const shown = useRef<HTMLTextAreaElement>(null);
  const [state, setState] = useState<'new' | 'copied' | 'failed'>('new');
  const copy = async () => setState((await copyText(text, shown.current)) ? 'copied' : 'failed');
  return (
    <div className="flex flex-col items-start gap-2">
      <textarea
        ref={shown}
        readOnly
        aria-label={label}
        value={text}
        rows={Math.min(MAX_ROWS, text.split('\n').length + 1)}
        className="w-full resize-y rounded-control border border-line bg-surface px-3 py-2 text-table text-text dark:bg-canvas"
      />
      <Button size="small" icon={state === 'copied' ? Check : Copy} onClick={() => void copy()}>
        <span aria-live="polite">{state === 'copied' ? 'Copied' : 'Copy text'}</span>
      </Button>
      {state === 'failed' && (
        <p role="status" className="text-caption text-muted">
          Your browser blocked copying. The text is selected: press Ctrl+C.
        </p>
      )}
    </div>
  );
}
