import type { ThreadSubject } from '@atrium/contract/agency/conversations/values';
import { useUser } from '../../../../session/session-store.js';
import { UnsavedTextField } from '../../../../ui/fields/unsaved-text-field.js';
import { useDraft } from './draft-store.js';

/** Replaces the composer of a removed subject: the draft can be copied. */
export function UnsentComment({ subject }: { readonly subject: ThreadSubject }) {
  const text = useDraft(useUser().id, subject).draft.text.trim();
  return (
    <div role="group" aria-label="Unsent comment" className="flex flex-col gap-2">
      <p className="text-table text-muted">This was removed. New comments are not possible.</p>
      {text !== '' && <UnsavedTextField label="Your unsent comment" text={text} />}
    </div>
  );
}
