import { getLot } from '@atrium/contract/clinic/lots/calls';
import { getLotTitle } from '@atrium/rules/stock/lots';
import { useState } from 'react';
import { call } from '../../../lib/api/http.js';
import { showFailure } from '../../../lib/page/toast.js';
import { Button } from '../../../ui/buttons/button.js';
import { openLotDialog } from '../../features/lots/public.js';

interface WriteOffButtonProps {
  readonly lotId: number;
  readonly number: string | null;
  readonly onUpdated: () => void;
}

export function WriteOffButton({ lotId, number, onUpdated }: WriteOffButtonProps) {
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      openLotDialog({ action: 'write-off', lot: await call(getLot, { params: { id: lotId } }), onUpdated });
    } catch (error) {
      showFailure(error, 'The lot could not be loaded. Please try again.');
    }
    setBusy(false);
  };
  return (
    <Button
      size="small"
      busy={busy && 'Write off'}
      aria-label={`Write off ${getLotTitle(number)}`}
      onClick={() => void open()}
    >
      Write off
    </Button>
  );
}
