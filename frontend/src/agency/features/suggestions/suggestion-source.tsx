import { listPlaybooks } from '@atrium/contract/agency/suggestions/calls';
import type { TaskSuggestions } from '@atrium/contract/agency/suggestions/schemas';
import { call } from '../../../lib/api/http.js';
import { useFetch } from '../../../lib/api/use-fetch.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { SelectField } from '../../../ui/fields/control-fields.js';
import { useSuggestionProgress } from './suggestion-progress.js';

/** Progress message that is shown while suggestions are computed. */
export function SuggestionProgress() {
  const progressText = useSuggestionProgress((progress) => progress.says);
  return <p role="status" className="mt-3 text-table text-muted">{`${progressText ?? 'Reading the goal'}...`}</p>;
}

interface SuggestionSourceProps {
  readonly reply: TaskSuggestions;
  readonly busy: boolean;
  readonly onPlaybook: (key: string) => void;
}

/** Shows where suggestions come from; for a playbook also the reason and alternatives. */
export function SuggestionSource({ reply, busy, onPlaybook }: SuggestionSourceProps) {
  const isPlaybook = reply.source === 'playbook';
  // Without the list, the suggestions stay as they are.
  const { value: playbooks } = useFetch(isPlaybook ? 'playbooks' : null, () => call(listPlaybooks));
  if (!isPlaybook)
    return (
      <Alert tone="info">{`Suggested by ${reply.model ?? 'the model'}. Review them: you know the client, the model does not.`}</Alert>
    );
  return (
    <div className="flex flex-col gap-3">
      <Alert tone="info">{reply.reason ?? 'Suggested from a built-in playbook.'}</Alert>
      {playbooks !== null && playbooks.length > 0 && (
        <SelectField
          label="Playbook"
          className="sm:max-w-80"
          value={reply.playbook ?? ''}
          disabled={busy}
          choices={playbooks.map(({ key, name }) => ({ value: key, label: name }))}
          onChange={(event) => onPlaybook(event.currentTarget.value)}
        />
      )}
    </div>
  );
}
