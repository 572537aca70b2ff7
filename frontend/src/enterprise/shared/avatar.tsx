import { initials, type PersonName } from '@atrium/rules/people/people';
import { classes } from '../../ui/classes.js';

interface AvatarProps {
  readonly person: PersonName & { readonly isActive: boolean };
  readonly large?: boolean;
}

/** Initials; hidden from screen readers, because the name follows. */
export function Avatar({ person, large = false }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'flex shrink-0 items-center justify-center rounded-full font-semibold ring-1 ring-inset',
        large ? 'size-11 text-body' : 'size-7 text-[11px]',
        person.isActive ? 'bg-accent-soft text-accent-text ring-accent-line' : 'bg-sunken text-muted ring-line',
      )}
    >
      {initials(person)}
    </span>
  );
}
