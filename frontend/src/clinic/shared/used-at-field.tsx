import { lazyPart } from '../../lib/page/lazy-part.js';
import { Skeleton } from '../../ui/feedback/states.js';

// The field is rarely needed, so that its code is no part of the first load of a screen.
const DateField = lazyPart(
  async () => (await import('../../ui/fields/date/date-field.js')).DateField,
  <Skeleton className="h-20" />,
);

interface UsedAtFieldProps {
  /** Wall time of the user, or '' for now. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

export const UsedAtField = ({ value, error, onChange }: UsedAtFieldProps) => (
  <DateField
    label="When"
    error={error}
    help="Now, unless you choose a time"
    kind="date-time"
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
