import type { Post } from '@atrium/contract/agency/posts/schemas';
import { isCalendarDate } from '@atrium/rules/time/calendar';
import { getPostPreview, quoteText } from '@atrium/rules/stock/labels';
import { getWallTimeDay } from '@atrium/rules/time/wall-time';
import { type FormEvent, useState } from 'react';
import { useQuestionRow } from '../../../../lib/api/last-known.js';
import { Button } from '../../../../ui/buttons/button.js';
import { Dialog } from '../../../../ui/dialogs/dialog.js';
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
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isCalendarDate(day)) return setError('Scheduled date is required');
    onClose();
    onMove(day);
  };
  return (
    <Dialog
      onClose={onClose}
      title={`Move ${quoteText(getPostPreview(post.content))}`}
      description={`It keeps its time, ${formatClock(post.scheduledDate)}.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="move-post" variant="primary">
            Move post
          </Button>
        </>
      }
    >
      <form id="move-post" noValidate onSubmit={submit}>
        <Field label="Move to" error={error} required>
          {(control) => <DayInput control={control} value={day} onChange={setDay} />}
        </Field>
      </form>
    </Dialog>
  );
}
