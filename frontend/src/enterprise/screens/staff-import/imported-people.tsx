import type { ReplyOf } from '@atrium/contract/core/endpoint';
import type { importStaff } from '@atrium/contract/enterprise/staff-import/calls';
import { formatCsv } from '@atrium/rules/text/csv';
import { formatPlural } from '@atrium/rules/stock/labels';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { downloadText } from '../../../lib/format/download-text.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { AsyncButton, Button, getButtonClasses } from '../../../ui/buttons/button.js';
import { Card } from '../../../ui/display/card.js';
import { undoImport } from './undo-staff-import.js';

interface ImportedPeopleProps {
  readonly imported: ReplyOf<typeof importStaff>;
  /** Label of the provider when single sign-on is mandatory, otherwise null. */
  readonly provider: string | null;
  readonly onAnother: () => void;
}

/** Lists the added members with their invitation links or passwords, which are shown only once. */
export function ImportedPeople({ imported, provider, onAnother }: ImportedPeopleProps) {
  const { people, created, importId } = imported;
  const [isSaved, setSaved] = useState(false);
  const [isUndone, setUndone] = useState(false);
  const links = people.map(({ name, email, password, invitation }) => ({
    name,
    email,
    secret: password ?? (invitation?.path == null ? null : `${location.origin}${invitation.path}`),
  }));
  const secrets = links.filter(({ secret }) => secret !== null);
  const what = people.some(({ password }) => password !== null) ? 'Temporary password' : 'Invitation link';
  return (
    <Card
      title={isUndone ? 'Import undone' : `${formatPlural(created, 'person was', 'people were')} added`}
      description={
        isUndone
          ? 'They can no longer sign in.'
          : created === 0
            ? 'Everyone on the list already existed.'
            : provider !== null && secrets.length === 0
              ? `They sign in with ${provider}.`
              : secrets.length === 0
                ? people.some(({ invitation }) => invitation?.isKept === true)
                  ? 'No mail server is set up: a superadmin finds the invitations under Security. They work for 72 hours.'
                  : 'Each person gets an invitation by email, valid for 72 hours.'
                : `Hand each person theirs. This list is shown only once.`
      }
      className="w-full max-w-[840px]"
    >
      {!isUndone && secrets.length > 0 && (
        <div className="overflow-x-auto border-t border-line">
          <table className="w-full text-table">
            <thead className="text-left text-caption text-muted">
              <tr>
                <th scope="col" className="px-4 py-2 font-normal">
                  Person
                </th>
                <th scope="col" className="px-4 py-2 font-normal">
                  {what}
                </th>
              </tr>
            </thead>
            <tbody>
              {secrets.map(({ name, email, secret }) => (
                <tr key={email} className="border-t border-line align-top">
                  <td className="px-4 py-2">
                    <span className="block font-semibold">{name}</span>
                    <span className="block text-caption text-muted">{email}</span>
                  </td>
                  <td className="px-4 py-2 font-mono break-all">{secret}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="flex flex-col gap-4 border-t border-line px-4 py-4">
        {!isUndone && secrets.length > 0 && (
          <Alert tone={isSaved ? 'info' : 'warn'} className="text-table">
            {isSaved
              ? 'Anyone with this file can sign in as these people. Delete it after they have received their passwords.'
              : 'It cannot be shown again. Save it before you leave.'}
          </Alert>
        )}
        <div className="flex flex-wrap gap-2">
          {!isUndone && secrets.length > 0 && (
            <Button
              variant="primary"
              icon={Download}
              onClick={() => {
                downloadText(
                  formatCsv([
                    ['Name', 'Email', what],
                    ...secrets.map(({ name, email, secret }) => [name, email, secret]),
                  ]),
                  'first sign-in.csv',
                );
                setSaved(true);
              }}
            >
              Save list
            </Button>
          )}
          <Link to="/enterprise/staff" className={getButtonClasses({})}>
            Show staff
          </Link>
          <Button onClick={onAnother}>Import another</Button>
          {importId !== null && !isUndone && (
            <AsyncButton
              variant="quiet"
              busy="Undoing..."
              failed="The import could not be undone. Please try again."
              onRun={() => undoImport(importId).then(() => setUndone(true))}
            >
              Undo import
            </AsyncButton>
          )}
        </div>
      </div>
    </Card>
  );
}
