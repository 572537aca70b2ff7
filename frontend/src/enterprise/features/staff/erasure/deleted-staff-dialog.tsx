import { listDeletedStaff } from '@atrium/contract/enterprise/personal-data/calls';
import { getDisplayName, getFullName } from '@atrium/rules/people/people';
import { formatShortDay } from '../../../../lib/format/dates.js';
import { call } from '../../../../lib/api/http.js';
import { useFetch } from '../../../../lib/api/use-fetch.js';
import { Button } from '../../../../ui/buttons/button.js';
import { Dialog } from '../../../../ui/dialogs/dialog.js';
import { Skeleton, ErrorState } from '../../../../ui/feedback/states.js';
import { openStaffDialog } from '../../../shared/open-dialog.js';

/** Deleted members, whose personal data a superadmin can still remove. */
export function DeletedStaffDialog({ onClose }: { readonly onClose: () => void }) {
  const { value: people, error, refetch } = useFetch('deleted', () => call(listDeletedStaff));
  return (
    <Dialog
      width={640}
      title="Deleted members"
      description="They cannot sign in and are in no list. Their personal data is stored until you erase it."
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {error !== null ? (
        <ErrorState error={error} sentence="The deleted members could not be loaded." onRetry={refetch} />
      ) : people === null ? (
        <Skeleton className="h-12 w-full" />
      ) : people.length === 0 ? (
        <p className="text-muted">No deleted member has personal data here.</p>
      ) : (
        <ul className="divide-y divide-line">
          {people.map((person) => (
            <li key={person.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0">
                <p className="font-semibold break-words">{getDisplayName(person)}</p>
                <p className="text-table break-words text-muted">
                  {[person.email, `deleted ${formatShortDay(person.deletedAt)}`].filter(Boolean).join(' · ')}
                </p>
              </div>
              <Button
                size="small"
                aria-label={`Erase personal data of ${getFullName(person)}`}
                onClick={() => openStaffDialog({ kind: 'erase-deleted', staff: person })}
              >
                Erase personal data
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
