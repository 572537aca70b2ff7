import { Camera, Flashlight, FlashlightOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Button } from '../../../../ui/buttons/button.js';
import { classes } from '../../../../ui/classes.js';
import { Dialog } from '../../../../ui/dialogs/dialog.js';
import { Spinner } from '../../../../ui/feedback/spinner.js';
import { type CameraState, useCamera } from './use-camera.js';

const HINT_AFTER_MS = 6_000;

const PROBLEMS: Readonly<Partial<Record<CameraState, { readonly title: string; readonly text: string }>>> = {
  refused: {
    title: 'The browser does not let Atrium use the camera',
    text: "Open this page's settings next to the address bar, allow the camera, then try again. Or type the number into the search field.",
  },
  absent: {
    title: 'There is no camera',
    text: 'Connect one and try again, use a scanner, or type the number into the search field.',
  },
  taken: {
    title: 'Another program uses the camera',
    text: 'Close it, then try again.',
  },
  failed: {
    title: 'The camera could not be started',
    text: 'Check the connection and try again, or type the number into the search field.',
  },
};

interface ScanDialogProps {
  readonly onCode: (code: string) => void;
  readonly onClose: () => void;
}

/** Dialog "Scan a code": explains the permission, then shows the camera until a code is read. */
export function ScanDialog({ onCode, onClose }: ScanDialogProps) {
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video, (code) => {
    onClose();
    onCode(code);
  });
  const { state, torch } = camera;
  const isRunning = state === 'running';
  const problem = PROBLEMS[state];
  const isSlow = useIsSlow(isRunning);

  return (
    <Dialog
      onClose={onClose}
      width={640}
      title="Scan a code"
      description="DataMatrix, QR code or barcode of the package"
    >
      <div className="flex flex-col gap-4 pt-1">
        {state === 'unsure' && (
          <Alert tone="info" title="Atrium reads the code with the camera of this device">
            <p>
              The browser asks for permission. The picture stays on this device and is not stored or sent. The camera
              turns off when a code is read or this dialog is closed.
            </p>
          </Alert>
        )}
        {problem !== undefined && (
          <Alert tone="bad" urgent title={problem.title}>
            <p>{problem.text}</p>
          </Alert>
        )}
        {(state === 'unsure' || problem !== undefined) && (
          <div>
            <Button variant="primary" data-first-field icon={Camera} onClick={camera.start}>
              {state === 'unsure' ? 'Start camera' : 'Try again'}
            </Button>
          </div>
        )}
        <div
          className={classes(
            'relative aspect-4/3 max-h-[60dvh] overflow-hidden rounded-card bg-[black]',
            !isRunning && state !== 'starting' && 'hidden',
          )}
        >
          {/* The current picture of the camera, without sound. */}
          <video ref={video} muted playsInline aria-label="Picture of the camera" className="size-full object-cover" />
          {state === 'starting' && (
            <p role="status" className="absolute inset-0 flex items-center justify-center gap-2 text-white">
              <Spinner /> Starting the camera...
            </p>
          )}
          {isRunning && (
            <div
              className="pointer-events-none absolute inset-x-[14%] inset-y-[20%] rounded-card border-2 border-white shadow-[0_0_0_100vmax_rgb(0_0_0/0.45)]"
              aria-hidden="true"
            />
          )}
          {torch !== null && isRunning && (
            <button
              type="button"
              aria-pressed={torch}
              onClick={camera.switchTorch}
              className="absolute right-3 bottom-3 inline-flex min-h-11 items-center gap-2 rounded-control bg-[rgb(0_0_0/0.7)] px-3 font-semibold text-white"
            >
              {torch ? <FlashlightOff className="size-4" /> : <Flashlight className="size-4" />}
              <span>Light</span>
            </button>
          )}
        </div>
        {isRunning && (
          <p role="status" className="text-table text-muted">
            {isSlow
              ? 'No code read yet. Hold the code flat, about 10 cm away, in good light, and keep still.'
              : 'Hold the code inside the frame.'}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** Returns whether reading takes longer than usual. */
function useIsSlow(isRunning: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setSlow(true), HINT_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isRunning]);
  return isSlow;
}
