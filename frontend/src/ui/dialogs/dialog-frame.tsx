import { Alert } from '../feedback/alert.js';
import { Button } from '../buttons/button.js';
import { Dialog, type DialogProps } from './dialog.js';
import { Skeleton } from '../feedback/states.js';

export interface FrameProps {
  readonly title: string;
  readonly width?: DialogProps['width'];
  /** Loads the code again; not null when it could not be fetched. */
  readonly onRetry: (() => void) | null;
  readonly onClose: () => void;
}

/** Frame shown while the code of a dialog loads. */
export const DialogFrame = ({ title, width = 640, onRetry, onClose }: FrameProps) => (
  <Dialog onClose={onClose} title={title} width={width}>
    {onRetry === null ? (
      <div data-frame className="flex flex-col gap-4 pt-1" role="status" aria-label="Loading">
        {['w-24', 'w-32', 'w-20'].map((label) => (
          <div key={label} className="flex flex-col gap-2">
            <Skeleton className={`h-3.5 ${label}`} />
            <Skeleton className="h-9 w-full rounded-control" />
          </div>
        ))}
      </div>
    ) : (
      <Alert tone="bad" urgent title="This could not be loaded.">
        <Button size="small" className="mt-2" onClick={onRetry}>
          Try again
        </Button>
      </Alert>
    )}
  </Dialog>
);
