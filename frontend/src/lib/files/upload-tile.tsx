import { RotateCw, X } from 'lucide-react';
import { IconButton } from '../../ui/buttons/button.js';
import { ProgressBar } from '../../ui/feedback/progress-bar.js';
import { FileTileFrame } from './file-tile-frame.js';
import type { FileUpload } from './uploads-store.js';

interface UploadTileProps {
  readonly upload: FileUpload;
  readonly onRetry: () => void;
  readonly onCancel: () => void;
}

const STATE_TEXTS = { waiting: 'Waiting', sending: 'Uploading', failed: 'Not uploaded', done: 'Uploaded' } as const;

/** An upload with its progress, and buttons to cancel it or to try again. */
export function UploadTile({ upload, onRetry, onCancel }: UploadTileProps) {
  const { name, size, pictureUrl, state, percent, problem, canRetry } = upload;
  const isOver = state === 'failed' || state === 'done';
  return (
    <FileTileFrame
      name={name}
      // The picture of a rejected file may be damaged or too large to decode.
      pictureUrl={state === 'failed' && !canRetry ? null : pictureUrl}
      isFaded={state !== 'done'}
      caption={state === 'sending' ? `${Math.round(percent)} %` : state === 'done' ? size : STATE_TEXTS[state]}
      problem={problem}
    >
      {!isOver && <ProgressBar label={`Uploading ${name}`} percent={percent} className="absolute inset-x-2 bottom-2" />}
      <span className="absolute top-0 right-0 flex">
        {state === 'failed' && canRetry && (
          <IconButton
            label={`Upload ${name} again`}
            tip="Try again"
            icon={RotateCw}
            className="bg-surface/90"
            onClick={onRetry}
          />
        )}
        <IconButton
          label={isOver ? `Remove ${name}` : `Cancel the upload of ${name}`}
          tip={isOver ? 'Remove' : 'Cancel'}
          icon={X}
          className="bg-surface/90"
          onClick={onCancel}
        />
      </span>
    </FileTileFrame>
  );
}
