import type { FormEvent, ReactNode } from 'react';
import type { StaleForm } from '../../lib/entity-form.js';
import { useGuardedClose } from '../../lib/guarded-close.js';
import { Alert } from '../../ui/alert.js';
import { Dialog } from '../../ui/dialog.js';
import { FormFoot } from '../../ui/form-foot.js';
import { StaleSave } from '../../ui/stale-save.js';

interface EntityDialogProps {
  /** The form's id, unique on the screen. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly width?: 440 | 640 | 840;
  readonly submit: string;
  readonly busy: string;
  /** What `useEntityForm` answers. */
  readonly state: {
    readonly isSubmitting: boolean;
    readonly isDirty: boolean;
    readonly refusal: string | null;
    readonly stale: StaleForm | null;
    readonly submit: (event?: FormEvent) => void;
  };
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog around the form of one entity: asks before typed text is lost, shows refusals and colleagues' changes in place. */
export function EntityDialog({ id, title, description, width = 640, submit, busy, state, onClose, children }: EntityDialogProps) {
  const guard = useGuardedClose(state.isDirty && !state.isSubmitting, onClose);
  return (
    <Dialog
      open
      onOpenChange={guard.onOpenChange}
      width={width}
      title={title}
      description={description}
      foot={
        <FormFoot
          form={id}
          submit={submit}
          busy={state.isSubmitting && busy}
          onCancel={() => guard.onOpenChange(false)}
          asking={guard.asking}
          onStay={guard.stay}
          onDiscard={onClose}
        />
      }
    >
      <form id={id} noValidate onSubmit={state.submit} className="flex flex-col gap-4">
        {children}
        {state.stale !== null && <StaleSave {...state.stale} />}
        {state.refusal !== null && (
          <Alert tone="bad" urgent>
            {state.refusal}
          </Alert>
        )}
      </form>
    </Dialog>
  );
}
