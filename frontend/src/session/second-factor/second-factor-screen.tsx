import { useState } from 'react';
import { useDocumentTitle } from '../../lib/format/document-title.js';
import { AddPasskeyDialog } from '../passkeys/add-passkey-dialog.js';
import { getPasskeyProblem } from '../passkeys/passkey-support.js';
import { loadSession } from '../session-store.js';
import { RecoveryCodesDialog } from './recovery-codes-dialog.js';
import { SetUpDialog } from './set-up-dialog.js';

interface SecondFactorScreenProps {
  /** True for a dialog over a screen that the user continues afterwards. */
  readonly isOver: boolean;
  readonly onLogout: () => void;
  readonly onDone: () => void;
}

/** Screen to set up a second factor. It replaces every route while the role requires one and the user has none. */
export function SecondFactorScreen({ isOver, onLogout, onDone }: SecondFactorScreenProps) {
  useDocumentTitle('Set up a second factor', 'Atrium');
  const [withPasskey, setWithPasskey] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const done = () => void loadSession().then(onDone);
  if (codes !== null)
    return <RecoveryCodesDialog codes={codes} description="Your second factor is on." onClose={done} />;
  if (withPasskey)
    return (
      <AddPasskeyDialog
        compulsory={isOver ? 'over' : true}
        onAdded={(_, recoveryCodes) => (recoveryCodes === null ? done() : setCodes(recoveryCodes))}
        onClose={() => setWithPasskey(false)}
      />
    );
  return (
    <SetUpDialog
      compulsory={isOver ? 'over' : true}
      onLogout={onLogout}
      {...(getPasskeyProblem() === null && { onPasskey: () => setWithPasskey(true) })}
      onDone={done}
      onClose={() => undefined}
    />
  );
}
