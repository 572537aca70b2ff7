import { useEffect, useRef } from 'react';
import { useFirstWrong } from '../../../lib/forms/first-wrong.js';
import { useGuardedClose } from '../../../lib/forms/guarded-close.js';
import { useUnsaved } from '../../../lib/forms/unsaved.js';
import { FormAnswer } from '../../../ui/dialogs/form-answer.js';
import { FormFoot } from '../../../ui/dialogs/form-foot.js';
import { NewsLine } from '../../../ui/feedback/news-line.js';
import { Removed } from '../../../ui/feedback/removed.js';
import type { Stock } from '../../store/clinic-state.js';
import { useContentQuestion } from './content-question.js';
import { AutoFill } from '../pricing/public.js';
import { FORM_WORDS, StockFields, useStockForm } from '../stock-form/public.js';

interface PlaceEditProps {
  readonly stock: Stock;
  readonly onClose: () => void;
}

/** Form of the details, in their place. */
export function PlaceEdit({ stock, onClose }: PlaceEditProps) {
  const { kind } = stock;
  const title = FORM_WORDS[kind].edit;
  const formId = `edit-${stock.id}`;
  const content = useContentQuestion(stock);
  const state = useStockForm({ kind, stock, ask: content.ask, onDone: () => leave() });
  const { form, isSubmitting, isDirty, refusal, wrongs, question, news, removedBy, typedText } = state;
  const place = useFirstWrong(wrongs);
  const unsaved = useUnsaved(title, typedText);
  const leave = () => {
    unsaved.settle();
    onClose();
  };
  const guard = useGuardedClose(isDirty, leave);
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => first.current?.querySelector<HTMLElement>('[data-first-field]')?.focus({ preventScroll: true }), []);
  const isRemoved = removedBy !== null;
  return (
    <section aria-label={title} ref={first}>
      <h3 className="mb-4 border-t border-line pt-4 text-lead font-semibold">{title}</h3>
      <form ref={place} id={formId} noValidate aria-label={title} onSubmit={state.submit}>
        {removedBy !== null && (
          <div className="mb-4">
            <Removed who={removedBy} text={typedText()} />
          </div>
        )}
        <fieldset disabled={isRemoved} className="flex min-w-0 flex-col gap-5">
          <StockFields kind={kind} form={form} live={stock} />
          <AutoFill kind={kind} form={form} />
        </fieldset>
        <div className="mt-4 flex flex-col gap-4 empty:hidden">
          {!isRemoved && <FormAnswer question={question} refusal={refusal} />}
        </div>
      </form>
      <footer
        data-sends=""
        className="sticky bottom-(--bottom-bar) z-10 -mx-6 mt-6 -mb-8 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-6 py-3 max-sm:-mx-4 max-sm:mb-0 max-sm:px-4"
      >
        <FormFoot
          form={formId}
          submit={isRemoved ? null : 'Save Changes'}
          busy={isSubmitting && 'Saving...'}
          note={<NewsLine news={news} />}
          cancel={isRemoved ? 'Close' : 'Cancel'}
          onCancel={() => guard.onOpenChange(false)}
          asking={guard.asking}
          onStay={guard.stay}
          onDiscard={leave}
        />
      </footer>
      {content.dialog}
    </section>
  );
}
