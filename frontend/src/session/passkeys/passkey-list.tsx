import type { Passkey } from '@atrium/contract/session/passkeys/schemas';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { formatShortDay } from '../../lib/format/dates.js';
import { IconButton } from '../../ui/buttons/button.js';
import { EntryIcon } from '../entry-icon.js';

const SIZE = 'size-8 pointer-coarse:size-11';

interface PasskeyListProps {
  readonly passkeys: readonly Passkey[];
  /** Host name of this installation; passkeys of another host no longer work. */
  readonly host: string | null;
  /** True for the only second factor of a user whose role requires one, which cannot be removed. */
  readonly isLastNeeded: boolean;
  readonly onRename: (passkey: Passkey) => void;
  readonly onRemove: (passkey: Passkey) => void;
}

export const PasskeyList = ({ passkeys, host, isLastNeeded, onRename, onRemove }: PasskeyListProps) => (
  <ul aria-label="Passkeys" className="divide-y divide-line border-t border-line">
    {passkeys.map((passkey) => (
      <li key={passkey.id} className="flex items-center gap-3 px-4 py-2">
        <EntryIcon icon={KeyRound} />
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">{passkey.name}</p>
          <p className="text-caption text-muted">
            <span>{getFacts(passkey)}</span>
            {host !== null && passkey.host !== host && (
              <span className="text-warn-text">{` · Works at ${passkey.host} only`}</span>
            )}
          </p>
        </div>
        <div className="flex shrink-0">
          <IconButton
            label={`Rename ${passkey.name}`}
            tip="Rename"
            className={SIZE}
            icon={Pencil}
            onClick={() => onRename(passkey)}
          />
          {!isLastNeeded && (
            <IconButton
              label={`Delete ${passkey.name}`}
              tip="Delete"
              className={`hover:text-bad-text ${SIZE}`}
              icon={Trash2}
              onClick={() => onRemove(passkey)}
            />
          )}
        </div>
      </li>
    ))}
  </ul>
);

const getFacts = ({ createdAt, lastUsedAt, isBackedUp }: Passkey): string =>
  [
    `Added ${formatShortDay(createdAt)}`,
    lastUsedAt === null ? 'Not used yet' : `Last used ${formatShortDay(lastUsedAt)}`,
    ...(isBackedUp ? ['Synced'] : []),
  ].join(' · ');
