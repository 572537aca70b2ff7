import type { ReplyOf } from '@atrium/contract/core/endpoint';
import { importStaff, previewStaffImport } from '@atrium/contract/enterprise/staff-import/calls';
import type { StaffListReport } from '@atrium/contract/enterprise/staff-import/schemas';
import { formatCsv } from '@atrium/rules/text/csv';
import { formatPlural } from '@atrium/rules/stock/labels';
import { STAFF_TARGETS, getStaffHeading, type StaffTarget } from '@atrium/rules/people/staff-list';
import type { DateOrder } from '@atrium/rules/time/parse-day';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { downloadText } from '../../../lib/format/download-text.js';
import { call, getErrorMessage } from '../../../lib/api/http.js';
import { useSingleSignOn } from '../../../session/single-sign-on/provider-button.js';
import { Button } from '../../../ui/buttons/button.js';
import { ChosenFile } from '../../../ui/import/chosen-file.js';
import { DropZone } from '../../../ui/import/drop-zone.js';
import { ImportFooter } from '../../../ui/import/import-footer.js';
import { ImportCard, ImportFrame } from '../../../ui/import/import-frame.js';
import { Card } from '../../../ui/display/card.js';
import { Segmented } from '../../../ui/choices/segmented.js';
import { ImportedPeople } from './imported-people.js';
import { ImportColumns } from './import-columns.js';
import { RecentStaffImports } from './recent-staff-imports.js';
import { ImportRows } from './import-rows.js';

const FRAME = { title: 'Import staff', list: { path: '/enterprise/staff', name: 'Staff' } };
type Imported = ReplyOf<typeof importStaff>;
type Columns = readonly (StaffTarget | null)[];
interface ImportFile {
  readonly name: string;
  readonly text: string;
}

const SIGN_IN_CHOICES = [
  { value: 'invite', label: 'By invitation' },
  { value: 'passwords', label: 'Temporary passwords' },
];

export function StaffImportScreen() {
  const [list, setList] = useState<ImportFile | null>(null);
  const [report, setReport] = useState<StaffListReport | null>(null);
  const [done, setDone] = useState<Imported | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState<'rehearse' | 'apply' | null>(null);
  const [signIn, setSignIn] = useState('invite');
  const singleSignOn = useSingleSignOn();

  const [dates, setDates] = useState<DateOrder>();

  const previewImport = async (next: ImportFile, columns?: Columns, order = dates) => {
    setBusy('rehearse');
    setRefusal(null);
    try {
      setReport(
        await call(previewStaffImport, {
          body: {
            text: next.text,
            ...(columns !== undefined && { columns: [...columns] }),
            ...(order !== undefined && { dates: order }),
          },
        }),
      );
      setList(next);
    } catch (error) {
      setRefusal(getErrorMessage(error, 'The list could not be read. Please try again.'));
    }
    setBusy(null);
  };
  const choose = async (file: File) => previewImport({ name: file.name, text: await decodeFile(file) });
  const startOver = () => {
    setList(null);
    setReport(null);
    setDone(null);
    setRefusal(null);
    setDates(undefined);
  };
  const apply = async () => {
    if (list === null || report === null) return;
    setBusy('apply');
    setRefusal(null);
    try {
      setDone(
        await call(importStaff, {
          body: {
            text: list.text,
            columns: report.columns.map(({ target }) => target),
            ...(report.dates !== null && { dates: report.dates }),
            fileName: list.name.slice(0, 200),
            signIn: signIn === 'passwords' ? 'passwords' : 'invite',
          },
        }),
      );
    } catch (error) {
      setRefusal(getErrorMessage(error, 'No one was added. Please try again.'));
    }
    setBusy(null);
  };

  if (done !== null)
    return (
      <ImportFrame {...FRAME} step={2}>
        <ImportedPeople
          imported={done}
          provider={singleSignOn?.isOnly === true ? singleSignOn.label : null}
          onAnother={startOver}
        />
      </ImportFrame>
    );
  if (list === null || report === null)
    return (
      <ImportFrame {...FRAME} step={0}>
        <ImportCard>
          <DropZone
            label="Staff list"
            title="Drop a staff list here"
            hint="A CSV file with one person per row, at most 200 people"
            accept=".csv,text/csv,text/plain"
            busy={busy !== null}
            refusal={refusal}
            actions={
              <Button
                icon={Download}
                onClick={() => downloadText(formatCsv([STAFF_TARGETS.map(getStaffHeading)]), 'staff list.csv')}
              >
                Download template
              </Button>
            }
            onFile={(file) => void choose(file)}
          />
          <p className="text-table text-muted">
            First name, last name and email are required. Optional: account, position, phone, hire date, and for each
            project access, department, role and a last day.
          </p>
          <RecentStaffImports />
        </ImportCard>
      </ImportFrame>
    );

  const { create, known, error } = report.counts;
  return (
    <ImportFrame {...FRAME} step={1}>
      <ChosenFile name={list.name} note={formatPlural(report.rows.length, 'row')} onReset={startOver} />
      <ImportColumns
        report={report}
        busy={busy !== null}
        onColumns={(columns) => void previewImport(list, columns)}
        onDates={(order) => {
          setDates(order);
          void previewImport(
            list,
            report.columns.map(({ target }) => target),
            order,
          );
        }}
      />
      <Card
        title="First sign-in"
        description={
          singleSignOn?.isOnly === true
            ? `They sign in with ${singleSignOn.label}: passwords are turned off. Superadmins alone get what is chosen here.`
            : signIn === 'invite'
              ? 'Each person gets a link by email, valid for 72 hours. If email is not configured, the links are shown once as a list.'
              : 'The passwords are shown once as a list, and are replaced at the first sign-in.'
        }
        aside={<Segmented label="First sign-in" value={signIn} choices={SIGN_IN_CHOICES} onChange={setSignIn} />}
      />
      <ImportRows report={report} fileName={list.name} busy={busy === 'rehearse'} />
      <ImportFooter
        refusal={refusal}
        note={
          <p className="text-table text-muted" role="status">
            {error > 0
              ? `${formatPlural(error, 'row has an error', 'rows have errors')}. No one is added until all rows are correct.`
              : create === 0
                ? 'Everyone on this list already exists.'
                : `${known > 0 ? `${known} existing ${known === 1 ? 'is' : 'are'} not changed. ` : ''}It can be undone for a day.`}
          </p>
        }
        submit={create === 0 ? 'No one to add' : `Add ${formatPlural(create, 'person', 'people')}`}
        busy={(busy === 'apply' && 'Adding...') || (busy === 'rehearse' && 'Checking...')}
        isDisabled={error > 0 || create === 0}
        onSubmit={() => void apply()}
      />
    </ImportFrame>
  );
}

/** Decodes a file as UTF-8 or Windows-1252, which spreadsheets on Windows still write. */
async function decodeFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
