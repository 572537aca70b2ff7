import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import { getDisplayName } from '@atrium/rules/people/people';
import { useSubmit } from '../../../../lib/forms/submit.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { FormDialog, type FormDialogProps } from '../../../../ui/dialogs/form-dialog.js';
import type { Elements } from '../../../../ui/elements.js';
import { useClinic } from '../../../store/clinic-store.js';
import { type DecidableRequest, decideRequest, type Decision } from './decide-request.js';

interface DecisionDialogProps extends Pick<
  FormDialogProps,
  'title' | 'description' | 'isDanger' | 'busy' | 'isDirty' | 'typedText' | 'onClose'
> {
  readonly request: DecidableRequest;
  readonly decision: Decision;
  /** Returns the fields; they are disabled after another user's decision. */
  readonly children: (isDecided: boolean) => Elements;
}

/** Dialog that decides a request. When another user decides it meanwhile, it says so and can only be closed. */
export function DecisionDialog({ request, decision, children, ...dialog }: DecisionDialogProps) {
  const form = useSubmit('');
  const decided = useDecidedText(request.id);
  const sentence = decided ?? form.refusal;
  return (
    <FormDialog
      {...dialog}
      width={440}
      submit={dialog.title}
      isEnded={decided !== null && !form.busy}
      state={{ busy: form.busy }}
      onSubmit={() =>
        void form.send(async () => {
          const errorText = await decideRequest(request, decision);
          if (errorText === null) dialog.onClose();
          else form.setRefusal(errorText);
        })
      }
      className="flex flex-col gap-4 pt-1"
    >
      {sentence !== null && !form.busy && (
        <Alert tone={decided === null ? 'bad' : 'info'} urgent>
          {sentence}
        </Alert>
      )}
      {children(decided !== null)}
    </FormDialog>
  );
}

/** Returns who decided the request while its dialog is open; null while it is pending. */
function useDecidedText(id: ReorderRequest['id']): string | null {
  const now = useClinic((state) => state.requests.all.rows.get(id));
  return now === undefined || now.status === 'pending'
    ? null
    : `This request was already ${now.status} by ${getDisplayName(now.approvedByUser)}`;
}
