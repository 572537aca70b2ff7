import { getOwnPersonalData } from '@atrium/contract/enterprise/personal-data/calls';
import { getDisplayName } from '@atrium/rules/people/people';
import { FileDown, FileText } from 'lucide-react';
import { downloadText } from '../../lib/format/download-text.js';
import { call } from '../../lib/api/http.js';
import { showToast } from '../../lib/page/toast.js';
import { Card } from '../../ui/display/card.js';
import { useUser } from '../session-store.js';
import { AsyncButton } from '../../ui/buttons/button.js';

const FAILED = 'Your data could not be read. Please try again.';

export function PersonalDataCard() {
  const user = useUser();
  const save = async (as: 'page' | 'json') => {
    const data = await call(getOwnPersonalData, {});
    if (as === 'page')
      downloadText(
        (await import('../../lib/personal-data/page.js')).renderPersonalDataPage(getDisplayName(user), data),
        'My personal data.html',
        'text/html',
      );
    else downloadText(JSON.stringify(data, null, 2), 'My personal data.json', 'application/json');
    showToast({ title: 'File saved', description: 'What Atrium keeps of you, as of now' });
  };
  return (
    <Card
      title="Personal data"
      description="Your record, sessions, notifications, work, logged time and the audit about you"
    >
      <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-4">
        <p className="min-w-0 flex-1 basis-60 text-table text-muted">
          As a page to read and print, or as JSON for a program. It holds neither passwords nor references to patients.
        </p>
        <div className="flex flex-wrap gap-2">
          <AsyncButton busy="Reading..." failed={FAILED} icon={FileText} onRun={() => save('page')}>
            Download (HTML)
          </AsyncButton>
          <AsyncButton busy="Reading..." failed={FAILED} icon={FileDown} onRun={() => save('json')}>
            Download (JSON)
          </AsyncButton>
        </div>
      </div>
    </Card>
  );
}
