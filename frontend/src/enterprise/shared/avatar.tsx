import { getInitials, type PersonName } from '@atrium/rules/people/people';
import { classes } from '../../ui/classes.js';

interface AvatarProps {
  readonly person: PersonName & { readonly isActive: boolean };
  readonly size?: 28 | 56;
}

/** Initials; hidden from screen readers, because the name follows. */
export function Avatar({ person, size = 28 }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'flex shrink-0 items-center justify-center rounded-full font-semibold ring-1 ring-inset',
        size === 56 ? 'size-14 text-lead' : 'size-7 text-caption',
        person.isActive ? 'bg-accent-soft text-accent-text ring-accent-line' : 'bg-sunken text-muted ring-line',
      )}
    >
      {getInitials(person)}
    </span>
  );
}
