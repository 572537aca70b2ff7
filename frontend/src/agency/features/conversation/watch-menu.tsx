import { getThreadWatch, updateThreadWatch } from '@atrium/contract/agency/conversations/calls';
import type { ThreadSubject, WatchLevel } from '@atrium/contract/agency/conversations/values';
import { Bell, BellOff, BellRing } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../../lib/api/http.js';
import { showFailure } from '../../../lib/page/toast.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { Menu, MenuChoices } from '../../../ui/overlays/menu.js';

const CHOICES: readonly { readonly value: WatchLevel; readonly label: string }[] = [
  { value: 'all', label: 'All comments' },
  { value: 'mentions', label: 'Mentions only' },
  { value: 'none', label: 'Nothing (muted)' },
];
const ICONS = { all: BellRing, mentions: Bell, none: BellOff } as const;
const LABELS = { all: 'You watch this', mentions: 'Notified of mentions only', none: 'Muted' } as const;

interface Watch {
  /** Level of notifications; null until it is loaded. */
  readonly level: WatchLevel | null;
  readonly choose: (level: WatchLevel) => void;
  readonly reload: () => void;
}

/** Returns of which comments of a thread the user is notified, and a function to change it. */
export function useWatch({ kind, id }: ThreadSubject): Watch {
  const [level, setLevel] = useState<WatchLevel | null>(null);
  const reload = useCallback(() => {
    // The thread itself shows an error.
    call(getThreadWatch, { params: { kind, id } }).then(
      (watch) => setLevel(watch.level),
      () => undefined,
    );
  }, [kind, id]);
  useEffect(reload, [reload]);
  const choose = (chosen: WatchLevel) => {
    setLevel(chosen);
    call(updateThreadWatch, { params: { kind, id }, body: { level: chosen } }).catch((error: unknown) => {
      setLevel(level);
      showFailure(error, 'The choice could not be saved. Please try again.');
    });
  };
  return { level, choose, reload };
}

export function WatchMenu({ level, choose }: Watch) {
  if (level === null) return <span className="size-9" />;
  const Icon = ICONS[level];
  return (
    <Menu
      trigger={
        <IconButton
          label={`${LABELS[level]}: change notifications`}
          tip={LABELS[level]}
          icon={<Icon className="size-4" aria-hidden="true" />}
        />
      }
    >
      <MenuChoices label="Notify me of" value={level} choices={CHOICES} onChange={choose} />
    </Menu>
  );
}
