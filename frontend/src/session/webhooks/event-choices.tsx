import type { Project } from '@atrium/rules/people/rights';
import { getWebhookGroups } from '@atrium/rules/people/webhooks';
import { Button } from '../../ui/buttons/button.js';
import { Checkbox } from '../../ui/fields/control-fields.js';

interface EventChoicesProps {
  readonly project: Project;
  readonly value: readonly string[];
  readonly all: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (value: readonly string[]) => void;
}

export function EventChoices({ project, value, all, error, onChange }: EventChoicesProps) {
  const put = (events: readonly string[], isOn: boolean) =>
    onChange(all.filter((event) => (events.includes(event) ? isOn : value.includes(event))));
  return (
    <fieldset data-invalid={error !== undefined || undefined}>
      <legend className="sr-only">Events</legend>
      <div className="flex min-h-9 items-center justify-between gap-4">
        <p className="text-table font-semibold" aria-hidden="true">
          Events
        </p>
        <Button size="small" variant="quiet" onClick={() => put(all, value.length < all.length)}>
          {value.length < all.length ? 'All events' : 'None'}
        </Button>
      </div>
      <div className="divide-y divide-line rounded-control border border-line">
        {getWebhookGroups(project).map(([group, named]) => {
          const events = Object.keys(named);
          const count = events.filter((event) => value.includes(event)).length;
          return (
            <div key={group} role="group" aria-label={group} className="px-3 py-1.5">
              <Checkbox
                label={group}
                className="font-semibold"
                checked={count === events.length}
                ref={(box) => {
                  if (box !== null) box.indeterminate = count > 0 && count < events.length;
                }}
                onChange={() => put(events, count < events.length)}
              />
              <ul className="pl-7">
                {Object.entries(named).map(([event, label]) => (
                  <li key={event} className="flex flex-wrap items-center gap-x-4">
                    <Checkbox
                      label={label}
                      className="min-w-0 flex-1 basis-56"
                      checked={value.includes(event)}
                      onChange={(change) => put([event], change.currentTarget.checked)}
                    />
                    {/* The event type as it is sent. */}
                    <code className="text-caption text-muted max-sm:-mt-1 max-sm:basis-full max-sm:pb-1.5 max-sm:pl-7">
                      {event}
                    </code>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-1.5 text-caption text-bad-text">
          {error}
        </p>
      )}
    </fieldset>
  );
}
