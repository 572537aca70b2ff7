import { getPersonalData } from '@atrium/contract/enterprise/personal-data/calls';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { getFullName } from '@atrium/rules/people/people';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { downloadText } from '../../../../lib/format/download.js';
import { call } from '../../../../lib/api/http.js';
import { showFailure, showToast } from '../../../../lib/page/toast.js';

/** Downloads all personal data of a member. */
export async function downloadPersonalData(staff: Staff, format: 'page' | 'json'): Promise<void> {
  const name = getFullName(staff);
  try {
    const data = await call(getPersonalData, { params: { id: staff.id } });
    if (format === 'page')
      downloadText(
        (await import('../../../../lib/personal-data/page.js')).renderPersonalDataPage(name, data),
        `${name} personal data.html`,
        'text/html',
      );
    else downloadText(JSON.stringify(data, null, 2), `${name} personal data.json`, 'application/json');
    showToast({
      title: 'File saved',
      description: `Personal data of ${isolateDirection(name)}. The download is recorded in the audit.`,
      tone: 'good',
    });
  } catch (error) {
    showFailure(error, 'The data could not be read. Please try again.');
  }
}
