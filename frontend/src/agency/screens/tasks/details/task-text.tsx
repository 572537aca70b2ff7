import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { useId } from 'react';
import { classes } from '../../../../ui/classes.js';
import { Textarea } from '../../../../ui/fields/field.js';
import { FieldEditors, trackEditing } from '../../../features/conversation/public.js';
import { PropertyProblem, QUIET_CONTROL } from './property-problem.js';
import { labelOf, usePropertyForm } from './use-property-form.js';

interface TaskTextProps {
  readonly task: Task;
  readonly field: 'title' | 'description' | 'notes';
  readonly placeholder?: string;
  readonly className?: string;
}

/**
 * A text of a task that is edited in place. It is saved when the field loses the focus. Escape restores the saved title;
 * in a longer text it ends and saves the edit, because a slip must not delete paragraphs.
 */
export function TaskText({ task, field, placeholder, className }: TaskTextProps) {
  const id = useId();
  const state = usePropertyForm(task, field);
  const isLine = field === 'title';
  return (
    <div className="relative" {...trackEditing(field)}>
      <Textarea
        aria-label={labelOf(field)}
        aria-invalid={state.error === undefined ? undefined : true}
        aria-describedby={state.error === undefined ? undefined : id}
        placeholder={placeholder}
        rows={isLine ? 1 : 2}
        enterKeyHint={isLine ? 'done' : undefined}
        className={classes(QUIET_CONTROL, 'max-h-none! resize-none! py-1!', className)}
        {...state.form.register(field, { onBlur: state.save })}
        onKeyDown={(event) => {
          const input = event.currentTarget;
          if (event.key === 'Escape' && state.isDirty) {
            if (isLine) state.discard();
            else input.blur();
          } else if (event.key === 'Enter' && (isLine || event.ctrlKey || event.metaKey))
            // An invalid text keeps the focus, to be corrected or restored with Escape.
            void state.form.trigger(field).then((isValid) => isValid && input.blur());
          else return;
          event.preventDefault();
        }}
      />
      <FieldEditors subject={{ kind: 'task', id: task.id }} field={field} className="right-1.5" />
      <PropertyProblem id={id} state={state} />
    </div>
  );
}
