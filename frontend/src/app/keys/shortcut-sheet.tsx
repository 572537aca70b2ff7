import { useState } from 'react';
import { hasSingleKeys } from '../../lib/keys/free-key.js';
import { useUser } from '../../session/session-store.js';
import { Dialog } from '../../ui/dialogs/dialog.js';
import { Switch } from '../../ui/fields/control-fields.js';
import type { Area } from '../navigation/page.js';
import { listDeclaredShortcuts, ROW } from './controls.js';
import { GO } from './key-reader.js';
import { setSingleKeys } from './single-keys.js';
import { goLetters, canLogUsage } from './places.js';

type Line = readonly [keys: string, label: string];

interface Group {
  readonly title: string;
  readonly lines: readonly Line[];
}

/** Returns the shortcuts of rows if the screen has any. */
function rowLines(): Line[] {
  const rows = [...document.querySelectorAll(ROW)];
  const has = (selector: string) => rows.some((row) => row.querySelector(selector) !== null);
  if (rows.length === 0) return [];
  return [
    ['J', 'Next row'],
    ['K', 'Previous row'],
    ['Enter', 'Open row'],
    ...(has('input[type=checkbox]') ? [['X', 'Select row'] as const] : []),
    ...(has('[aria-keyshortcuts="E"]') ? [['E', 'Edit row'] as const] : []),
    ...(has('[aria-keyshortcuts="R"]') ? [['R', 'Receive order'] as const] : []),
    ['.', 'Row actions'],
    ['← →', 'Move between the controls of a row'],
  ];
}

/** The shortcuts of the current screen, read from its controls. */
export function ShortcutSheet({ area, onClose }: { readonly area: Area; readonly onClose: () => void }) {
  const user = useUser();
  const [isOn, setOn] = useState(hasSingleKeys);
  const [groups] = useState<readonly Group[]>(() => [
    { title: 'This screen', lines: listDeclaredShortcuts().map(({ keys, label }) => [keys, label]) },
    { title: 'Rows', lines: rowLines() },
    {
      title: 'Go to',
      lines: [...goLetters(area, user)].map(([letter, { label }]) => [`${GO} ${letter}`.toUpperCase(), label]),
    },
    {
      title: 'Everywhere',
      lines: [
        ['Ctrl K', 'Search'],
        ...(canLogUsage(user) ? [['U', 'Log usage'] as const] : []),
        ['F8', 'Go to the message'],
        ['?', 'Keyboard shortcuts'],
      ],
    },
  ]);
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts" width={640}>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {groups
          .filter(({ lines }) => lines.length > 0)
          .map(({ title, lines }) => (
            <section key={title}>
              <h3 className="pb-1 text-table font-semibold">{title}</h3>
              <dl className="divide-y divide-line">
                {lines.map(([keys, label]) => (
                  <div key={keys} className="flex min-h-9 items-center justify-between gap-3">
                    <dt className="order-last flex shrink-0 gap-1" translate="no">
                      {keys.split(' ').map((key, at) => (
                        <kbd
                          key={at}
                          className="min-w-6 rounded-small border border-line bg-sunken px-1.5 py-0.5 text-center font-sans text-caption"
                        >
                          {key}
                        </kbd>
                      ))}
                    </dt>
                    <dd>{label}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
      </div>
      <div className="mt-4 border-t border-line pt-3">
        <Switch
          label="Single-key shortcuts"
          checked={isOn}
          onChange={(checked) => {
            setSingleKeys(user.id, checked);
            setOn(checked);
          }}
        />
      </div>
    </Dialog>
  );
}
