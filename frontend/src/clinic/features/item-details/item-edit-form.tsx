import { useEffect, useRef } from 'react';
import { useFocusFirstError } from '../../../lib/forms/focus-first-error.js';
import { useGuardedClose } from '../../../lib/forms/guarded-close.js';
import { usePreserveUnsaved } from '../../../lib/forms/unsaved-text.js';
import { SaveProblem } from '../../../ui/dialogs/save-problem.js';
import { FormFooter } from '../../../ui/dialogs/form-footer.js';
import { NewsLine } from '../../../ui/feedback/news-line.js';
import { RemovedAlert } from '../../../ui/feedback/removed-alert.js';
import type { Stock } from '../../store/clinic-state.js';
import { AutoFill } from '../pricing/public.js';
import { FORM_TEXTS, StockFields, useStockForm } from '../stock-form/public.js';
import { formatContent, roundAmount } from '@atrium/rules/stock/contents';
import { joinList } from '@atrium/rules/stock/labels';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import { askQuestion } from '../../../ui/dialogs/dialog-host.js';
import type { StockBody } from '../../shared/stock/stock-values.js';

/** Returns the open contents by unit: "76 U and 3 ml". */
const formatOpenContents = ({ opened }: Stock): string =>
  joinList(
    [...new Set(opened.map(({ unit }) => unit))].map((unit) =>
      formatContent(roundAmount(opened.reduce((sum, one) => sum + (one.unit === unit ? one.left : 0), 0)), unit),
    ),
  );

interface ContentDialogProps {
  readonly stock: Stock;
  readonly onClose: (isMeant?: boolean) => void;
}

const ContentDialog = ({ stock, onClose }: ContentDialogProps) => (
  <ConfirmDialog
    title="Change the content while containers are open?"
    description={`Open now: ${formatOpenContents(stock)}. It keeps its content and unit until it is used or written off.`}
    action="Change content"
    busy="Saving..."
    failed="The change could not be saved. Please try again."
    variant="primary"
    onConfirm={async () => onClose(true)}
    onClose={onClose}
  />
);

/** Asks before the content of one unit changes while containers are open, which keep their content. */
async function confirmContent(stock: Stock, changes: StockBody): Promise<boolean> {
  const isOther = changes.contentAmount !== undefined || changes.contentUnit !== undefined;
  return !isOther || stock.opened.length === 0 || askQuestion({ Component: ContentDialog }, { stock });
}

/** Form that replaces the details while they are edited. */
export function ItemEditForm({ stock, onClose }: { readonly stock: Stock; readonly onClose: () => void }) {
  const { kind } = stock;
  const title = FORM_TEXTS[kind].edit;
  const formId = `edit-${stock.id}`;
  const state = useStockForm({
    kind,
    stock,
    confirm: (changes) => confirmContent(stock, changes),
    onDone: () => closeForm(),
  });
  const { form, isSubmitting, isDirty, refusal, wrongs, question, news, removedBy, typedText } = state;
  const formRef = useFocusFirstError(wrongs);
  const unsaved = usePreserveUnsaved(title, typedText);
  const closeForm = () => {
    unsaved.settle();
    onClose();
  };
  const guard = useGuardedClose(isDirty, closeForm);
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => first.current?.querySelector<HTMLElement>('[data-first-field]')?.focus({ preventScroll: true }), []);
  const isRemoved = removedBy !== null;
  return (
    <section aria-label={title} ref={first}>
      <h3 className="mb-4 border-t border-line pt-4 text-lead font-semibold">{title}</h3>
      <form ref={formRef} id={formId} noValidate aria-label={title} onSubmit={state.submit}>
        {removedBy !== null && (
          <div className="mb-4">
            <RemovedAlert who={removedBy} text={typedText()} />
          </div>
        )}
        <fieldset disabled={isRemoved} className="flex min-w-0 flex-col gap-4">
          <StockFields kind={kind} state={state} live={stock} />
          <AutoFill kind={kind} form={form} />
        </fieldset>
        <div className="mt-4 flex flex-col gap-4 empty:hidden">
          {!isRemoved && <SaveProblem question={question} refusal={refusal} />}
        </div>
      </form>
      <footer
        data-sends=""
        className="sticky bottom-(--bottom-bar) z-10 -mx-6 mt-6 -mb-8 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-6 py-3 max-sm:-mx-4 max-sm:mb-0 max-sm:px-4"
      >
        <FormFooter
          form={formId}
          submit={isRemoved ? null : `Save ${kind}`}
          busy={isSubmitting && 'Saving...'}
          note={<NewsLine news={news} />}
          cancel={isRemoved ? 'Close' : 'Cancel'}
          onCancel={guard.close}
          isAsking={guard.asking}
          onStay={guard.stay}
          onDiscard={closeForm}
        />
      </footer>
    </section>
  );
}
