import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.js';
import { getPasskeyMessage } from './ceremony.js';

interface PasskeyButtonProps {
  readonly isPrimary?: boolean;
  /** Called on a press. Rejects when there is no passkey or it is rejected. */
  readonly onPress: () => Promise<void>;
  readonly onRefused: (error: unknown, sentence: string | null) => void;
}

export function PasskeyButton({ isPrimary = false, onPress, onRefused }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    onRefused(null, null);
    try {
      await onPress();
    } catch (error) {
      setBusy(false);
      onRefused(error, getPasskeyMessage(error, 'You could not be signed in. Please try again.'));
    }
  };
  return (
    <Button
      variant={isPrimary ? 'primary' : 'secondary'}
      size="large"
      wide
      data-first-field={isPrimary || undefined}
      icon={Fingerprint}
      busy={busy && 'Waiting for your passkey...'}
      onClick={() => void press()}
    >
      Use your passkey
    </Button>
  );
}
