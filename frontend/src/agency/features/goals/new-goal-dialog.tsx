import { createGoal } from '@atrium/contract/agency/goals/calls';
import { createGoalSchemas, type Goal } from '@atrium/contract/agency/goals/schemas';
import { suggestTasks } from '@atrium/contract/agency/suggestions/calls';
import type { TaskSuggestions } from '@atrium/contract/agency/suggestions/schemas';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { plural } from '@atrium/rules/stock/labels';
import { displayName } from '@atrium/rules/people/people';
import { Sparkles } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { UseFormReturn } from 'react-hook-form';
import { useEntityForm } from '../../../lib/forms/entity-form.js';
import { useFirstWrong } from '../../../lib/forms/first-wrong.js';
import { useGuardedClose } from '../../../lib/forms/guarded-close.js';
import { call, sentenceOf } from '../../../lib/api/http.js';
import { useUnsaved } from '../../../lib/forms/unsaved.js';
import { useUser } from '../../../session/session-store.js';
import { useToday } from '../../../session/today.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Button } from '../../../ui/buttons/button.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { DiscardQuestion } from '../../../ui/dialogs/form-foot.js';
import { took } from '../../store/agency-store.js';
import { GoalFields } from './goal-fields.js';
import { GOAL_LABELS, type GoalForm, goalValues } from './goal-values.js';
import { useGoalWords } from './goal-words.js';
import {
  chosenText,
  createSuggested,
  forgetSuggestionProgress,
  type Suggestion,
  SuggestionList,
  SuggestionProgress,
  suggestionsOf,
  SuggestionSource,
} from '../suggestions/public.js';

type Checked = CheckedBody<typeof createGoal>;

const FORM = 'new-goal';
const TITLE = 'New Goal';
const FAILED = 'Failed to create goal. Please try again.';
const NO_SUGGESTIONS = {
  title: 'AI Suggestions Failed',
  description: 'Could not generate task suggestions. You can create the goal without them.',
  tone: 'bad',
} as const;

/** Two steps: details, then suggested tasks. Without suggestions the first step creates the goal. */
export function NewGoalDialog({ onClose }: { readonly onClose: (made?: Goal) => void }) {
  const navigate = useNavigate();
  const user = useUser();
  const today = useToday();
  const owner = { id: user.id, name: displayName(user) };
  const words = useGoalWords(owner);
  const [reply, setReply] = useState<TaskSuggestions | null>(null);
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const [step, setStep] = useState<'details' | 'tasks'>('details');
  const [busy, setBusy] = useState<'suggesting' | 'creating' | null>(null);
  const [playbookRefusal, setPlaybookRefusal] = useState<string | null>(null);
  /** Counts requests for suggestions with an invalid field. */
  const [astray, setAstray] = useState(0);
  /** The request for suggestions failed: the goal is created anyway, and one toast reports both. */
  const suggestionsFailed = useRef(false);
  const chosen = suggestions.filter((suggestion) => suggestion.chosen).length;

  /** Number of chosen tasks that were added. */
  const made = useRef(0);
  const create = async (body: Checked, withTasks: boolean) => {
    setBusy('creating');
    try {
      const goal = await call(createGoal, { body });
      made.current = withTasks && reply !== null ? await createSuggested(goal, suggestions, reply.source) : 0;
      return goal;
    } finally {
      setBusy(null);
    }
  };
  const told = ({ id, title }: Goal) => {
    const more = {
      detail: title,
      action: { label: 'Open', run: () => void navigate(`/talent-phi/goals?goal=${id}`) },
    };
    if (suggestionsFailed.current) return { ...NO_SUGGESTIONS, ...more };
    if (made.current < (step === 'tasks' ? chosen : 0))
      return {
        title: 'Goal Created',
        description: `${made.current} of ${plural(chosen, 'task was', 'tasks were')} added`,
        ...more,
      };
    return {
      title: 'Goal Created',
      ...(made.current > 0 && { description: `With ${plural(made.current, 'task')}` }),
      ...more,
    };
  };

  const state = useEntityForm<GoalForm, Checked, Goal>({
    schema: createGoalSchemas.body,
    entity: undefined,
    live: undefined,
    valuesOf: () => goalValues(undefined, today, user.id),
    labels: GOAL_LABELS,
    show: words,
    failed: FAILED,
    took: took.goals,
    create: (body) => create(body, step === 'tasks'),
    told,
    close: (goal) => leave(goal),
  });
  // Errors of the server are shown in the first step, which has all fields.
  const [refused, setRefused] = useState(0);
  if (state.wrongs !== refused) {
    setRefused(state.wrongs);
    setStep('details');
  }
  const unsaved = useUnsaved(TITLE, () =>
    [state.typedText(), chosenText(suggestions)].filter((text) => text !== '').join('\n'),
  );
  function leave(goal?: Goal): void {
    unsaved.settle();
    onClose(goal);
  }
  const guard = useGuardedClose(state.isDirty || reply !== null, () => leave());
  const askToClose = (open: boolean) => {
    if (busy !== 'creating') guard.onOpenChange(open);
  };
  /** A user who has closed the dialog wants no goal. */
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const fields = useFirstWrong(state.wrongs + astray);

  const suggest = async (playbook?: string): Promise<void> => {
    if (busy !== null) return;
    suggestionsFailed.current = false;
    await state.form.handleSubmit(
      async (body) => {
        setBusy('suggesting');
        setPlaybookRefusal(null);
        forgetSuggestionProgress();
        try {
          const {
            title,
            description = null,
            metricName = null,
            startDate,
            dueDate,
            clientId = null,
            departmentIds,
          } = body;
          const answer = await call(suggestTasks, {
            body: {
              title,
              description,
              metricName,
              startDate,
              dueDate,
              clientId,
              departmentIds,
              ...(playbook !== undefined && { playbook }),
            },
          });
          setReply(answer);
          setSuggestions(suggestionsOf(answer));
          setStep('tasks');
        } catch (error) {
          // After a change of the playbook, earlier suggestions stay.
          if (playbook === undefined) suggestionsFailed.current = true;
          else setPlaybookRefusal(sentenceOf(error, 'The playbook could not be read.'));
        } finally {
          setBusy(null);
        }
      },
      () => setAstray((count) => count + 1),
    )();
    if (suggestionsFailed.current && isOpen.current) state.submit();
  };
  const createGoalNow = () => {
    suggestionsFailed.current = false;
    state.submit();
  };

  const foot =
    guard.asking && busy !== 'creating' ? (
      <DiscardQuestion onStay={guard.stay} onDiscard={() => leave()} />
    ) : step === 'details' ? (
      <>
        {reply === null ? (
          <Button onClick={() => askToClose(false)}>Cancel</Button>
        ) : (
          <Button disabled={busy !== null} onClick={() => setStep('tasks')}>
            Back to Tasks
          </Button>
        )}
        <Button disabled={busy === 'suggesting'} busy={busy === 'creating' && 'Creating...'} onClick={createGoalNow}>
          Create Without Tasks
        </Button>
        <Button
          variant="primary"
          type="submit"
          form={FORM}
          icon={<Sparkles className="size-4" aria-hidden="true" />}
          disabled={busy === 'creating'}
          busy={busy === 'suggesting' && 'Getting suggestions...'}
        >
          Get AI Suggestions
        </Button>
      </>
    ) : (
      <>
        <Button onClick={() => setStep('details')} disabled={busy !== null}>
          Back to Goal Details
        </Button>
        <Button
          variant="primary"
          disabled={chosen === 0 || busy === 'suggesting'}
          busy={busy === 'creating' && 'Creating...'}
          onClick={createGoalNow}
        >{`Create Goal with ${plural(chosen, 'Task')}`}</Button>
      </>
    );

  return (
    <Dialog
      open
      onOpenChange={askToClose}
      width={840}
      title={TITLE}
      description={
        step === 'details'
          ? 'Set the target, the dates and the owner.'
          : reply?.source === 'playbook'
            ? 'Suggestions from a playbook. Choose the tasks to start with.'
            : 'Choose the tasks to start with.'
      }
      foot={foot}
    >
      <form
        ref={fields}
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void suggest();
        }}
        className={step === 'details' ? 'flex flex-col gap-4' : 'hidden'}
      >
        <GoalFields form={state.form as unknown as UseFormReturn<GoalForm, unknown, never>} owner={owner} />
      </form>
      {step === 'tasks' && reply !== null && (
        <div className="flex flex-col gap-4">
          <SuggestionSource reply={reply} busy={busy === 'suggesting'} onPlaybook={(key) => void suggest(key)} />
          <SuggestionList
            key={reply.suggestedTasks.map(({ title }) => title).join('|')}
            suggestions={suggestions}
            onChange={setSuggestions}
          />
        </div>
      )}
      {busy === 'suggesting' && <SuggestionProgress />}
      {[state.refusal, step === 'tasks' ? playbookRefusal : null].map(
        (sentence, index) =>
          sentence !== null && (
            <Alert key={index} tone="bad" urgent className="mt-4">
              {sentence}
            </Alert>
          ),
      )}
    </Dialog>
  );
}
