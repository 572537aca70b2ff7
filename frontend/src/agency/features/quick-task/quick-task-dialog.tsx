import { createTask } from '@atrium/contract/agency/tasks/calls';
import { findNamedGoals } from '@atrium/rules/agency/named-goals';
import {
  parseQuickTask,
  type QuickTask,
  type QuickTaskPart,
  type QuickTaskProblem,
} from '@atrium/rules/agency/quick-task';
import { formatHours } from '@atrium/rules/agency/duration';
import { getDisplayName } from '@atrium/rules/people/people';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { TriangleAlert, X } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../lib/api/http.js';
import { currentWallTime } from '../../../lib/format/dates.js';
import { useSubmit } from '../../../lib/forms/submit.js';
import { useMediaQuery } from '../../../lib/page/media-query.js';
import { showToast } from '../../../lib/page/toast.js';
import { useUser } from '../../../session/session-store.js';
import { PANEL_QUERY, PANEL_STATE } from '../../../ui/details/use-details-route.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { InputField } from '../../../ui/fields/control-fields.js';
import { getAfterGoalWarning } from '../tasks/public.js';
import { type GoalChoice, GoalPicker, useOpenGoals } from '../../shared/goal-picker.js';
import { taskPath } from '../../shared/task-path.js';
import { loadAgency, upsertRow, useAgency } from '../../store/agency-store.js';
import { formatPlural } from '@atrium/rules/stock/labels';
import type { Elements } from '../../../ui/elements.js';
import { Button } from '../../../ui/buttons/button.js';

/** Returns what is wrong with a part of the line: "No member named @jon". */
const describeProblem = (problem: QuickTaskProblem): string => {
  if (problem.kind === 'person') return `No member named ${problem.text}`;
  if (problem.kind === 'second')
    return `${problem.assignee.text.slice(1)} is the assignee, and ${problem.text} stays in the title`;
  if (problem.kind === 'people') return `${formatPlural(problem.people.length, 'member')} match ${problem.text}`;
  return problem.days.length > 0 ? `${problem.text} can be two dates` : `${problem.text} is not a date`;
};

const getChoices = (problem: QuickTaskProblem): readonly { readonly value: string; readonly label: string }[] =>
  problem.kind === 'date'
    ? problem.days.map((day) => ({ value: day, label: formatDayWithYear(day) }))
    : problem.people.map(({ id, name }) => ({ value: id, label: name }));

const isGuess = (problem: QuickTaskProblem): boolean => problem.kind === 'person' && problem.people.length > 0;

interface QuickTaskHintsProps {
  readonly problems: readonly QuickTaskProblem[];
  /** Answers a problem by its text; null keeps the part as text. */
  readonly onAnswer: (text: string, answer: string | null) => void;
}

/** Parts of the line that look like an assignee or a date and are neither, each with choices. */
const QuickTaskHints = ({ problems, onAnswer }: QuickTaskHintsProps) => (
  <>
    {problems.map((problem) => (
      <Hint key={problem.text} sentence={`${describeProblem(problem)}.${isGuess(problem) ? ' Did you mean:' : ''}`}>
        {getChoices(problem).map(({ value, label }) => (
          <Button
            key={value}
            size="small"
            onClick={() =>
              problem.kind === 'second' ? onAnswer(problem.assignee.text, null) : onAnswer(problem.text, value)
            }
          >
            {problem.kind === 'second' ? `Assign to ${label}` : label}
          </Button>
        ))}
        <Button
          size="small"
          variant="quiet"
          aria-label={`Keep ${problem.text} as text`}
          onClick={() => onAnswer(problem.text, null)}
        >
          Keep as text
        </Button>
      </Hint>
    ))}
  </>
);

interface GoalHintProps {
  readonly goals: readonly GoalChoice[];
  readonly onChoose: (goal: GoalChoice) => void;
}

const MAX_SHOWN = 5;

/** Goals that the line names equally. */
const GoalHint = ({ goals, onChoose }: GoalHintProps) => (
  <Hint sentence={`${formatPlural(goals.length, 'goal')} match. Choose one:`}>
    {goals.slice(0, MAX_SHOWN).map((goal) => (
      <Button key={goal.id} size="small" className="max-w-full" onClick={() => onChoose(goal)}>
        {goal.name}
      </Button>
    ))}
  </Hint>
);

const Hint = ({ sentence, children }: { readonly sentence: string; readonly children: Elements }) => (
  <div role="group" aria-label={sentence} className="flex flex-wrap items-center gap-1.5 text-table">
    <p role="status" className="text-warn-text wrap-anywhere">
      {sentence}
    </p>
    {children}
  </div>
);

/** Creates a task from one line and opens its details. */
export function QuickTaskDialog({ onClose }: { readonly onClose: () => void }) {
  const { id: me } = useUser();
  const navigate = useNavigate();
  const isWide = useMediaQuery(PANEL_QUERY);
  const team = useAgency((state) => state.team.value);
  const [text, setText] = useState('');
  const [answers, setAnswers] = useState<ReadonlyMap<string, string | null>>(new Map());
  const [chosen, setChosen] = useState<GoalChoice | null>(null);
  const form = useSubmit('Failed to create task');
  useEffect(() => loadAgency('team'), []);
  const goals = useOpenGoals();
  const people = (team ?? [])
    .filter(({ isActive }) => isActive)
    .map((member) => ({ id: member.id, name: getDisplayName(member) }));
  const parsed = parseQuickTask(text, { people, dates: { now: currentWallTime('organization') } }, answers);
  const answer = (part: string, value: string | null) => {
    setAnswers(new Map(answers).set(part, value));
    form.showErrors({});
  };
  // The goal that the line names is the goal unless another one is chosen.
  const named = findNamedGoals(text, goals);
  const goal = chosen ?? (named.length === 1 ? named[0] : null) ?? null;
  const warning = useAgency((state) => getAfterGoalWarning(parsed.dueDate, state.goals.all.rows.get(goal?.id ?? 0)));

  const submit = (event: FormEvent) => {
    const { title, dueDate, estimatedHours } = parsed;
    // A second assignee is a hint, because the first one counts.
    const problem = parsed.problems.find(({ kind }) => kind !== 'second');
    const found = {
      text: title === '' ? 'Title is required' : problem && describeProblem(problem),
      goal: goal === null ? 'Goal is required' : undefined,
    };
    form.submit(event, found, async () => {
      if (goal === null) return;
      const body = {
        goalId: goal.id,
        title,
        dueDate,
        estimatedHours,
        assignedTo: parsed.assignedTo ?? me,
        priority: parsed.priority ?? ('medium' as const),
      };
      const task = await call(createTask, { body, idempotencyKey: form.keyFor(body) });
      upsertRow.tasks(task);
      // The line is saved, so the navigation must not ask about it.
      flushSync(() => setText(''));
      onClose();
      showToast({ title: 'Success', description: 'Task created successfully', detail: task.title });
      void navigate(taskPath(task), isWide ? { state: PANEL_STATE } : {});
    });
  };
  return (
    <FormDialog
      title="Quick add"
      description="One line: title, day, @assignee, and hours."
      submit="Add Task"
      state={form}
      busy="Creating..."
      isDirty={text.trim() !== ''}
      typedText={() => text.trim()}
      onSubmit={submit}
      onClose={onClose}
    >
      <InputField
        label="Task"
        labelHidden
        autoFocus
        enterKeyHint="done"
        placeholder="Photos for Harbour Yoga fri @priya 2h"
        error={form.errors['text']}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          form.showErrors({});
        }}
      />
      <ParsedParts
        task={parsed}
        people={people}
        onIgnore={(part) => answer(part, null)}
        fallback={people.find(({ id }) => id === me)?.name ?? 'you'}
      />
      <QuickTaskHints problems={parsed.problems} onAnswer={answer} />
      {warning !== undefined && (
        <p role="status" className="figures flex items-center gap-1.5 text-caption text-warn-text">
          <TriangleAlert className="size-3.5 shrink-0" />
          <span>{warning}</span>
        </p>
      )}
      {chosen === null && named.length > 1 && <GoalHint goals={named} onChoose={setChosen} />}
      <GoalPicker goals={goals} value={goal} error={form.errors['goal']} onChoose={setChosen} />
    </FormDialog>
  );
}

interface ParsedPartsProps {
  readonly task: QuickTask;
  readonly people: readonly { readonly id: string; readonly name: string }[];
  /** Assignee for a line that names none. */
  readonly fallback: string;
  /** Keeps the text of a part as text. */
  readonly onIgnore: (text: string) => void;
}

/** Shows the recognized parts of the line. Pressing a part keeps it as text of the title. */
function ParsedParts({ task, people, fallback, onIgnore }: ParsedPartsProps) {
  const parts: readonly (readonly [QuickTaskPart, string | null])[] = [
    ['dueDate', task.dueDate === null ? null : `Due ${formatDayWithYear(task.dueDate)}`],
    ['assignedTo', people.find(({ id }) => id === task.assignedTo)?.name ?? null],
    ['estimatedHours', task.estimatedHours === null ? null : formatHours(task.estimatedHours)],
    ['priority', task.priority === null ? null : 'High'],
  ];
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-1.5 text-table" aria-live="polite">
      <span className="font-semibold wrap-anywhere">{task.title}</span>
      {parts.map(([part, label]) =>
        label === null ? null : (
          <button
            key={part}
            type="button"
            aria-label={`${label}: keep as text`}
            onClick={() => onIgnore(task.texts[part] ?? '')}
            className="figures inline-flex min-h-8 items-center gap-1 rounded-full border border-accent-line bg-accent-soft px-2 text-caption text-accent-text pointer-coarse:min-h-11"
          >
            <span>{label}</span>
            <X className="size-3" />
          </button>
        ),
      )}
      {task.assignedTo === null && <span className="text-caption text-muted">{`Assignee: ${fallback}`}</span>}
    </div>
  );
}
