import { getPersonalData } from '@atrium/contract/enterprise/personal-data/calls';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { fullName } from '@atrium/rules/people/people';
import { saveAsFile } from '../../../../lib/format/csv.js';
import { call } from '../../../../lib/api/http.js';
import { showFailure, showToast } from '../../../../lib/page/toast.js';

/** Downloads all personal data of a member. */
export async function savePersonalData(staff: Staff, as: 'page' | 'json'): Promise<void> {
  const name = fullName(staff);
  try {
    const data = await call(getPersonalData, { params: { id: staff.id } });
    if (as === 'page')
      saveAsFile(
        (await import('../../../../lib/personal-data/page.js')).personalDataPage(name, data),
        `${name} personal data.html`,
        'text/html',
      );
    else saveAsFile(JSON.stringify(data, null, 2), `${name} personal data.json`, 'application/json');
    showToast({
      title: 'File Saved',
      description: `What is kept of ${name}. The audit notes who took it.`,
      tone: 'good',
    });
  } catch (error) {
    showFailure(error, 'The data could not be read. Please try again.');
  }
}
