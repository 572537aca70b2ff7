import type { Post } from '@atrium/contract/agency/posts/schemas';
import { isCalendarDate } from '@atrium/rules/time/calendar';
import { getPostPreview, quoteText } from '@atrium/rules/stock/labels';
import { getWallTimeDay } from '@atrium/rules/time/wall-time';
import { type FormEvent, useState } from 'react';
import { useQuestionRow } from '../../../../lib/api/last-known.js';
import { useSubmit } from '../../../../lib/forms/submit.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { Field } from '../../../../ui/fields/field.js';
import { useAgency } from '../../../store/agency-store.js';
import { DayInput } from './day-input.js';
import { formatClock } from '../board/group-posts.js';

interface MovePostDialogProps {
  readonly post: Post;
  readonly onMove: (day: string) => void;
  readonly onClose: () => void;
}

/** Moves a post to another day without dragging. */
export function MovePostDialog({ post: opened, onMove, onClose }: MovePostDialogProps) {
  const current = useAgency((state) => state.posts.all.rows.get(opened.id));
  const post = useQuestionRow(opened, current, onClose);
  const [day, setDay] = useState(getWallTimeDay(post.scheduledDate));
  const form = useSubmit('The post could not be moved. Please try again.');
  const submit = (event: FormEvent) =>
    form.submit(event, { day: isCalendarDate(day) ? undefined : 'Scheduled date is required' }, async () => {
      onClose();
      onMove(day);
    });
  return (
    <FormDialog
      title={`Move ${quoteText(getPostPreview(post.content))}`}
      description={`It keeps its time, ${formatClock(post.scheduledDate)}.`}
      width={440}
      submit="Move post"
      state={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Move to" error={form.errors['day']} required>
        {(control) => <DayInput control={control} value={day} onChange={setDay} />}
      </Field>
    </FormDialog>
  );
}
