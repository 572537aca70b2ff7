import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import { getDisplayName } from '@atrium/rules/people/people';
import { useState } from 'react';
import { formatFieldLines } from '../../../../lib/forms/unsaved-text.js';
import { TextareaField } from '../../../../ui/fields/control-fields.js';
import { describeRequest } from './decide-request.js';
import { DecisionDialog } from './decision-dialog.js';

interface DismissDialogProps {
  readonly request: ReorderRequest;
  readonly onClose: () => void;
}

/** Asks before a request is dismissed; the note is shown with the request. */
export function DismissDialog({ request, onClose }: DismissDialogProps) {
  const [note, setNote] = useState('');
  const isDirty = note.trim() !== '';
  return (
    <DecisionDialog
      request={request}
      decision={{ status: 'dismissed', ...(isDirty && { note: note.trim() }) }}
      title="Dismiss request"
      description={`${getDisplayName(request.requestedByUser)} asked for ${describeRequest(request)}.`}
      isDanger
      busy="Dismissing..."
      isDirty={isDirty}
      typedText={() => formatFieldLines({ Note: note })}
      onClose={onClose}
    >
      {(isDecided) => (
        <TextareaField
          label="Note"
          help="Optional. Shown with the request."
          value={note}
          maxLength={5_000}
          disabled={isDecided}
          onChange={(event) => setNote(event.currentTarget.value)}
          rows={3}
        />
      )}
    </DecisionDialog>
  );
}
