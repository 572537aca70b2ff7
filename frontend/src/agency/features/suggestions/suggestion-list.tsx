import { EARLIEST_PICKABLE_DATE, formatDayWithYear } from '@atrium/rules/time/calendar';
import { formatPlural, WORK_PRIORITY_LABELS, type WorkPriority } from '@atrium/rules/stock/labels';
import { formatHours } from '@atrium/rules/agency/duration';
import { isHours } from '@atrium/rules/agency/hours';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../ui/display/badge.js';
import { Button, IconButton } from '../../../ui/buttons/button.js';
import { Checkbox, InputField, SelectField, TextareaField } from '../../../ui/fields/control-fields.js';
import { Field } from '../../../ui/fields/field.js';
import { type EnteredHours, HoursInput } from '../../shared/hours-field.js';
import { DateField } from '../../../ui/fields/date/date-field.js';
import type { Suggestion } from './suggested-tasks.js';
import { PRIORITY_CHOICES } from '../../shared/filter-choices.js';

interface SuggestionListProps {
  readonly suggestions: readonly Suggestion[];
  readonly onChange: (suggestions: Suggestion[]) => void;
}

/** List of suggestions to select; each can be edited before it becomes a task. */
export function SuggestionList({ suggestions, onChange }: SuggestionListProps) {
  const [editing, setEditing] = useState<number | null>(null);
  const put = (changed: Suggestion) => onChange(suggestions.map((one) => (one.key === changed.key ? changed : one)));
  const chooseAll = (isSelected: boolean) => onChange(suggestions.map((one) => ({ ...one, isSelected })));
  const count = suggestions.filter(({ isSelected }) => isSelected).length;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <p
          role="status"
          className="figures mr-auto text-table text-muted"
        >{`${count} of ${formatPlural(suggestions.length, 'task')} selected`}</p>
        <Button size="small" variant="quiet" disabled={count === suggestions.length} onClick={() => chooseAll(true)}>
          Select All
        </Button>
        <Button size="small" variant="quiet" disabled={count === 0} onClick={() => chooseAll(false)}>
          Clear Selection
        </Button>
      </div>
      <ul aria-label="Suggested tasks" className="flex flex-col gap-2">
        {suggestions.map((suggestion) => (
          <li key={suggestion.key} className="rounded-card border border-line bg-canvas px-3 py-1.5 dark:bg-sunken">
            <div className="flex items-start gap-1">
              <Checkbox
                label={suggestion.title}
                className="min-w-0 flex-1 font-semibold"
                checked={suggestion.isSelected}
                onChange={(event) => put({ ...suggestion, isSelected: event.currentTarget.checked })}
              />
              <IconButton
                label={`Edit suggestion ${suggestion.title}`}
                tip="Edit"
                aria-expanded={editing === suggestion.key}
                icon={Pencil}
                onClick={() => setEditing(editing === suggestion.key ? null : suggestion.key)}
              />
            </div>
            {editing === suggestion.key ? (
              <SuggestionEditor suggestion={suggestion} onChange={put} onDone={() => setEditing(null)} />
            ) : (
              <div className="flex flex-col gap-2 pb-2 pl-7">
                <p className="text-table text-muted">{suggestion.description}</p>
                <p className="figures flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-muted">
                  <Badge tone="neutral">{WORK_PRIORITY_LABELS[suggestion.priority]}</Badge>
                  <span>{`${formatHours(suggestion.estimatedHours)} hours`}</span>
                  {suggestion.dueDate !== undefined && <span>{`Due ${formatDayWithYear(suggestion.dueDate)}`}</span>}
                </p>
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SuggestionEditorProps {
  readonly suggestion: Suggestion;
  readonly onChange: (suggestion: Suggestion) => void;
  readonly onDone: () => void;
}

/** Fields to edit a suggestion. Edits apply at once; a blank title restores the suggested one. */
function SuggestionEditor({ suggestion, onChange, onDone }: SuggestionEditorProps) {
  const { dueDate: _, ...withoutDay } = suggestion;
  const [hours, setHours] = useState<EnteredHours>(suggestion.estimatedHours);
  const isInvalid = hours !== null && !isHours(Number(hours));
  return (
    <div className="flex flex-col gap-3 pb-3 pl-7">
      <InputField
        label="Task title"
        autoFocus
        defaultValue={suggestion.title}
        maxLength={200}
        onChange={(event) =>
          onChange({ ...suggestion, title: event.currentTarget.value.trim() || suggestion.original.title })
        }
      />
      <TextareaField
        label="Task description"
        value={suggestion.description}
        maxLength={5_000}
        onChange={(event) => onChange({ ...suggestion, description: event.currentTarget.value })}
      />
      <div className="grid gap-3 sm:grid-cols-3">
        <SelectField
          label="Priority"
          value={suggestion.priority}
          choices={PRIORITY_CHOICES}
          onChange={(event) => onChange({ ...suggestion, priority: event.currentTarget.value as WorkPriority })}
        />
        <Field label="Hours" error={isInvalid ? 'Enter hours such as 1:30' : undefined}>
          {(control) => (
            <HoursInput
              {...control}
              className="figures"
              value={hours}
              onChange={(typed) => {
                setHours(typed);
                if (typeof typed === 'number') onChange({ ...suggestion, estimatedHours: typed });
              }}
            />
          )}
        </Field>
        <DateField
          label="Due date"
          min={EARLIEST_PICKABLE_DATE}
          value={suggestion.dueDate ?? ''}
          onChange={(event) => {
            const day = event.currentTarget.value;
            onChange(day === '' ? withoutDay : { ...suggestion, dueDate: day });
          }}
        />
      </div>
      <Button size="small" className="self-end" onClick={onDone}>
        Done
      </Button>
    </div>
  );
}
