import type { ReplyOf } from '@atrium/contract/core/endpoint';
import type { importStaff } from '@atrium/contract/enterprise/staff-import/calls';
import { csvText } from '@atrium/rules/text/csv';
import { plural } from '@atrium/rules/stock/labels';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { saveAsFile } from '../../../lib/format/csv.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Button, buttonLook } from '../../../ui/buttons/button.js';
import { Card } from '../../../ui/display/card.js';
import { undoImport } from './undo-staff-import.js';

interface ImportedPeopleProps {
  readonly imported: ReplyOf<typeof importStaff>;
  /** Where single sign-on is the only way. */
  readonly provider: string | null;
  readonly onAnother: () => void;
}

/** Who was added, and what lets them sign in: shown this once. */
export function ImportedPeople({ imported, provider, onAnother }: ImportedPeopleProps) {
  const { people, created, importId } = imported;
  const [isSaved, setSaved] = useState(false);
  const [isUndone, setUndone] = useState(false);
  const [busy, setBusy] = useState(false);
  const links = people.map(({ name, email, password, invitation }) => ({
    name,
    email,
    secret: password ?? (invitation?.path == null ? null : `${location.origin}${invitation.path}`),
  }));
  const secrets = links.filter(({ secret }) => secret !== null);
  const what = people.some(({ password }) => password !== null) ? 'Temporary Password' : 'Invitation Link';
  const undo = async (id: number) => {
    setBusy(true);
    setUndone(await undoImport(id));
    setBusy(false);
  };
  return (
    <Card
      title={isUndone ? 'Import undone' : `${plural(created, 'person was', 'people were')} added`}
      description={
        isUndone
          ? 'They cannot sign in any more.'
          : created === 0
            ? 'Everybody on the list was known already.'
            : provider !== null && secrets.length === 0
              ? `They sign in with ${provider}.`
              : secrets.length === 0
                ? people.some(({ invitation }) => invitation?.isKept === true)
                  ? 'No mail server is set up: a superadmin finds the invitations under Security. They work for 72 hours.'
                  : 'Each has an invitation on its way by mail, for 72 hours.'
                : `Hand each person theirs. This list is shown only once.`
      }
      className="mx-auto w-full max-w-[760px]"
    >
      {!isUndone && secrets.length > 0 && (
        <div className="overflow-x-auto border-t border-line">
          <table className="w-full text-table">
            <thead className="text-left text-caption text-muted">
              <tr>
                <th scope="col" className="px-4 py-2 font-medium sm:px-5">
                  Person
                </th>
                <th scope="col" className="px-4 py-2 font-medium sm:px-5">
                  {what}
                </th>
              </tr>
            </thead>
            <tbody>
              {secrets.map(({ name, email, secret }) => (
                <tr key={email} className="border-t border-line align-top">
                  <td className="px-4 py-2 sm:px-5">
                    <span className="block font-medium">{name}</span>
                    <span className="block text-caption text-muted">{email}</span>
                  </td>
                  <td className="px-4 py-2 font-mono break-all sm:px-5">{secret}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="flex flex-col gap-4 border-t border-line px-4 py-4 sm:px-5">
        {!isUndone && secrets.length > 0 && (
          <Alert tone={isSaved ? 'info' : 'warn'} className="text-table">
            {isSaved
              ? 'The file lets anybody sign in as these people. Delete it once they have theirs.'
              : 'It cannot be shown again. Save it before you leave.'}
          </Alert>
        )}
        <div className="flex flex-wrap gap-2">
          {!isUndone && secrets.length > 0 && (
            <Button
              variant="primary"
              icon={<Download className="size-4" aria-hidden="true" />}
              onClick={() => {
                saveAsFile(
                  csvText([
                    ['Name', 'Email', what],
                    ...secrets.map(({ name, email, secret }) => [name, email, secret]),
                  ]),
                  'first sign-in.csv',
                );
                setSaved(true);
              }}
            >
              Save List
            </Button>
          )}
          <Link to="/enterprise/staff" className={buttonLook({})}>
            Show Staff
          </Link>
          <Button onClick={onAnother}>Import Another</Button>
          {importId !== null && !isUndone && (
            <Button variant="quiet" busy={busy && 'Undoing...'} onClick={() => void undo(importId)}>
              Undo Import
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
