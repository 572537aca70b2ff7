import { listPlaybooks } from '@atrium/contract/agency/suggestions/calls';
import type { Playbook, TaskSuggestions } from '@atrium/contract/agency/suggestions/schemas';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/http.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { SelectField } from '../../../ui/fields/control-fields.js';
import { useSuggestionProgress } from './suggestion-progress.js';

/** While they are made. */
export function SuggestionProgress() {
  const says = useSuggestionProgress((progress) => progress.says);
  return <p role="status" className="mt-3 text-table text-muted">{`${says ?? 'Reading the goal'}...`}</p>;
}

interface SuggestionSourceProps {
  readonly reply: TaskSuggestions;
  readonly busy: boolean;
  readonly onPlaybook: (key: string) => void;
}

/** Source of the suggestions; for a playbook with the reason and the alternatives. */
export function SuggestionSource({ reply, busy, onPlaybook }: SuggestionSourceProps) {
  const [playbooks, setPlaybooks] = useState<readonly Playbook[]>([]);
  const isPlaybook = reply.source === 'playbook';
  useEffect(() => {
    if (!isPlaybook) return;
    // Without the list, the suggestions stay as they are.
    call(listPlaybooks).then(setPlaybooks, () => undefined);
  }, [isPlaybook]);
  if (!isPlaybook)
    return (
      <Alert tone="info">{`Suggested by ${reply.model ?? 'the model'}. Review them: you know the client, the model does not.`}</Alert>
    );
  return (
    <div className="flex flex-col gap-3">
      <Alert tone="info">{reply.reason ?? 'From a built-in playbook. No model was used.'}</Alert>
      {playbooks.length > 0 && (
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
