import { type ComponentProps, useState } from 'react';
import { showFailure } from '../../lib/page/toast.js';
import { Button } from './button.js';

interface AsyncButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  readonly busy: string;
  /** Error message when the server gives no reason. */
  readonly failed?: string;
  readonly onRun: () => Promise<unknown>;
}

/** Button that is busy while `onRun` runs, and shows a toast when it rejects. */
export function AsyncButton({ busy, failed = 'Please try again.', onRun, ...button }: AsyncButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await onRun().catch((error: unknown) => showFailure(error, failed));
    setBusy(false);
  };
  return <Button {...button} busy={isBusy && busy} onClick={() => void run()} />;
}
