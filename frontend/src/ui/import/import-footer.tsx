import { Alert } from '../feedback/alert.js';
import { Button } from '../buttons/button.js';
import type { Elements } from '../elements.js';

interface ImportFooterProps {
  readonly refusal: string | null;
  /** Option or note at the start of the footer. */
  readonly note?: Elements;
  readonly submit: string;
  readonly busy: string | false;
  readonly isDisabled: boolean;
  readonly onSubmit: () => void;
}

/** Footer of a preview with the button that applies it, at the bottom of the window. */
export const ImportFooter = ({ refusal, note, submit, busy, isDisabled, onSubmit }: ImportFooterProps) => (
  <div
    data-sends=""
    className="sticky bottom-(--bottom-bar) z-10 -mx-4 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-canvas px-4 py-3 max-md:pb-8 sm:-mx-6 sm:px-6"
  >
    {refusal !== null && (
      <Alert tone="bad" className="w-full" urgent>
        {refusal}
      </Alert>
    )}
    <div className="mr-auto min-w-0 empty:hidden">{note}</div>
    <Button variant="primary" busy={busy} disabled={isDisabled} onClick={onSubmit}>
      {submit}
    </Button>
  </div>
);
