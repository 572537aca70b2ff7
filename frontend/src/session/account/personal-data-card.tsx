import { getOwnPersonalData } from '@atrium/contract/enterprise/personal-data';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { saveAsFile } from '../../lib/csv.js';
import { call } from '../../lib/http.js';
import { showFailure, showToast } from '../../lib/toast.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';

/** What is kept of oneself, as a file. */
export function PersonalDataCard() {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveAsFile(
        JSON.stringify(await call(getOwnPersonalData, {}), null, 2),
        'My personal data.json',
        'application/json',
      );
      showToast({ title: 'File Saved', description: 'What Atrium keeps of you, as of now', tone: 'good' });
    } catch (error) {
      showFailure(error, 'Your data could not be read. Please try again.');
    }
    setBusy(false);
  };
  return (
    <Card title="Personal data" description="Your record, sessions, notices, work, logged time and the audit about you">
      <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-4 sm:px-5">
        <p className="min-w-0 flex-1 basis-60 text-table text-muted">
          One JSON file. It holds neither passwords nor references to patients.
        </p>
        <Button
          busy={busy && 'Reading...'}
          icon={<FileDown className="size-4" aria-hidden="true" />}
          onClick={() => void save()}
        >
          Save as File
        </Button>
      </div>
    </Card>
  );
}
