import type { ThreadSubject } from '@atrium/contract/agency/conversations/values';
import { getDisplayName } from '@atrium/rules/people/people';
import { Monogram } from '../../../../ui/display/monogram.js';
import { usePresence } from './use-presence.js';

const MAX_SHOWN = 4;

/** Avatars of the other users who have the subject open. */
export function PresenceAvatars({ subject }: { readonly subject: ThreadSubject }) {
  const names = usePresence(subject).map(({ person }) => getDisplayName(person));
  if (names.length === 0) return null;
  const more = names.slice(MAX_SHOWN);
  return (
    <ul aria-label="Others who have this open" className="flex items-center gap-1">
      {names.slice(0, MAX_SHOWN).map((name) => (
        <li key={name} title={`${name} has this open`}>
          <Monogram name={name} />
          <span className="sr-only">{name}</span>
        </li>
      ))}
      {more.length > 0 && (
        <li title={more.join(', ')} className="figures text-caption text-muted">{`+${more.length}`}</li>
      )}
    </ul>
  );
}

interface FieldEditorsProps {
  readonly subject: ThreadSubject;
  readonly field: string;
  /** Classes of the horizontal position in the row of the property. */
  readonly className: string;
}

/** Initials of the other users who edit a property. */
export function FieldEditors({ subject, field, className }: FieldEditorsProps) {
  const editors = usePresence(subject).filter((presence) => presence.field === field);
  if (editors.length === 0) return null;
  return (
    <span className={`pointer-events-none absolute top-1.5 flex gap-0.5 pointer-coarse:top-3 ${className}`}>
      {editors.map(({ person }) => (
        <span key={person.id}>
          <Monogram name={getDisplayName(person)} size={20} />
          <span className="sr-only">{`${getDisplayName(person)} is editing this`}</span>
        </span>
      ))}
    </span>
  );
}
