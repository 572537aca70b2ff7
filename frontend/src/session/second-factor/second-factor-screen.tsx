import { useDocumentTitle } from '../../lib/document-title.js';
import { loadSession, signOut } from '../session-store.js';
import { SetUpDialog } from './set-up-dialog.js';

/** Over everything, on any route, when the role needs a second factor and there is none. */
export function SecondFactorScreen({ onDone }: { readonly onDone: () => void }) {
  useDocumentTitle('Set up a second factor', 'Atrium');
  return (
    <SetUpDialog
      onLogout={() => void signOut()}
      onDone={() => void loadSession().then(onDone)}
      onClose={() => undefined}
    />
  );
}
