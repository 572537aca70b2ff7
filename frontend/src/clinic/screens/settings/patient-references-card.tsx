import { pseudonymisePatient } from '@atrium/contract/clinic/patients/calls';
import type { ReplyOf } from '@atrium/contract/core/endpoint';
import { formatPlural } from '@atrium/rules/stock/labels';
import { type FormEvent, useState } from 'react';
import { call, getErrorMessage } from '../../../lib/api/http.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Button } from '../../../ui/buttons/button.js';
import { Card } from '../../../ui/display/card.js';
import { defineDialog, openDialog } from '../../../ui/dialogs/dialog-host.js';
import { InputField } from '../../../ui/fields/control-fields.js';

const replacePatientDialog = defineDialog(
  'Replace patient reference',
  async () => (await import('./replace-patient-dialog.js')).ReplacePatientDialog,
);

/** Replaces a patient's reference on request (right to erasure); the usage stays counted. */
export function PatientReferencesCard() {
  const [reference, setReference] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [isSearching, setSearching] = useState(false);
  const [notice, setNotice] = useState<{ readonly tone: 'good' | 'info'; readonly text: string } | null>(null);

  const onReplaced = ({ entries, pseudonym }: ReplyOf<typeof pseudonymisePatient>) => {
    setReference('');
    setNotice(
      pseudonym === null
        ? { tone: 'info', text: `No usage refers to “${reference.trim()}” any longer.` }
        : { tone: 'good', text: `Replaced in ${formatPlural(entries, 'entry')} by “${pseudonym}”.` },
    );
  };
  const find = async (event: FormEvent) => {
    event.preventDefault();
    const patientId = reference.trim();
    setNotice(null);
    if (patientId === '') return setWrong('Patient reference is required');
    setWrong(null);
    setSearching(true);
    try {
      const { entries } = await call(pseudonymisePatient, { body: { patientId, rehearse: true } });
      if (entries === 0) setNotice({ tone: 'info', text: `No usage names “${patientId}”.` });
      else openDialog(replacePatientDialog, { found: { patientId, entries }, onReplaced });
    } catch (error) {
      setWrong(getErrorMessage(error, 'The references could not be counted. Please try again.'));
    } finally {
      setSearching(false);
    }
  };

  return (
    <Card
      title="Patient references"
      description="Replace one patient's reference in the usage history when they ask to be forgotten"
      className="max-w-[840px]"
    >
      <form noValidate aria-label="Patient references" onSubmit={(event) => void find(event)} className="px-4 pb-4">
        <div className="flex flex-col gap-4 sm:flex-row sm:items-start">
          <div className="min-w-0 flex-1">
            <InputField
              label="Patient reference"
              error={wrong ?? undefined}
              help="As it was typed when logging usage; upper and lower case are the same"
              required
              value={reference}
              spellCheck={false}
              onChange={(event) => setReference(event.target.value)}
            />
          </div>
          <Button type="submit" className="sm:mt-label" busy={isSearching && 'Searching...'}>
            Find entries
          </Button>
        </div>
        <div role="status" className="not-empty:mt-4">
          {notice !== null && <Alert tone={notice.tone}>{notice.text}</Alert>}
        </div>
      </form>
    </Card>
  );
}
