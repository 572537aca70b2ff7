import type { QuickTaskProblem } from '@atrium/rules/agency/quick-task';
import { formatPlural } from '@atrium/rules/stock/labels';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import type { Elements } from '../../../ui/elements.js';
import { Button } from '../../../ui/buttons/button.js';
import type { GoalChoice } from '../../shared/goal-picker.js';

/** Returns what is wrong with a part of the line: "No member named @jon". */
export const describeProblem = (problem: QuickTaskProblem): string => {
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
export const QuickTaskHints = ({ problems, onAnswer }: QuickTaskHintsProps) => (
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
export const GoalHint = ({ goals, onChoose }: GoalHintProps) => (
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
