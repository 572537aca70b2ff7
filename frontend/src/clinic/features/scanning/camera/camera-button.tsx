import { Camera } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../../../../ui/buttons/button.js';
import { defineDialog } from '../../../../ui/dialogs/dialog-host.js';

const scanDialog = defineDialog('Scan a code', async () => (await import('./scan-dialog.js')).ScanDialog, 640);

let detectedCamera: Promise<boolean> | null = null;

/** Returns whether the device may have a camera, without asking for permission. */
const hasCamera = (): Promise<boolean> =>
  (detectedCamera ??= (async () => {
    // Browsers provide cameras only in secure contexts.
    if (!('mediaDevices' in navigator) || typeof navigator.mediaDevices.getUserMedia !== 'function') return false;
    const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
    return devices.some(({ kind }) => kind === 'videoinput');
  })());

/** Scans with the camera, if there is one. */
export function CameraButton({ onCode }: { readonly onCode: (code: string) => void }) {
  const [isAvailable, setAvailable] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    let isGone = false;
    void hasCamera().then((answer) => isGone || setAvailable(answer));
    return () => {
      isGone = true;
    };
  }, []);
  if (!isAvailable) return null;
  return (
    <>
      <IconButton
        label="Scan with the camera"
        icon={<Camera className="size-4.5" />}
        className="border border-field-line/70"
        onPointerEnter={scanDialog.preload}
        onClick={() => setOpen(true)}
      />
      {isOpen && <scanDialog.Component onCode={onCode} onClose={() => setOpen(false)} />}
    </>
  );
}
