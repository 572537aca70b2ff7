import type { ReplyOf } from '@atrium/contract/core/endpoint';
import { importStaff, previewStaffImport } from '@atrium/contract/enterprise/staff-import/calls';
import type { StaffListReport } from '@atrium/contract/enterprise/staff-import/schemas';
import { formatCsv } from '@atrium/rules/text/csv';
import { formatPlural } from '@atrium/rules/stock/labels';
import { STAFF_TARGETS, getStaffHeading, type StaffTarget } from '@atrium/rules/people/staff-list';
import type { DateOrder } from '@atrium/rules/time/parse-day';
import { Download, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { downloadText } from '../../../lib/format/download.js';
import { call, getErrorMessage } from '../../../lib/api/http.js';
import { useSingleSignOn } from '../../../session/single-sign-on/provider-button.js';
import { Button, getButtonClasses } from '../../../ui/buttons/button.js';
import { Card } from '../../../ui/display/card.js';
import { classes } from '../../../ui/classes.js';
import { ScreenHeader } from '../../../ui/display/screen-header.js';
import { Segmented } from '../../../ui/choices/segmented.js';
import { ImportedPeople } from './imported-people.js';
import { ImportColumns } from './import-columns.js';
import { RecentStaffImports } from './recent-staff-imports.js';
import { ImportRows } from './import-rows.js';
import { FormError } from '../../../ui/feedback/form-error.js';

const TITLE = 'Import staff';
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
  return (
    <div className="flex flex-col gap-6">
      <ScreenHeader title={TITLE} brief="Import" subtitle="Preview changes, then import" />
      <StaffImport />
    </div>
  );
}

function StaffImport() {
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
  const choose = async (file: File | undefined) => {
    if (file !== undefined) await previewImport({ name: file.name, text: await decodeFile(file) });
  };
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
      <ImportedPeople
        imported={done}
        provider={singleSignOn?.isOnly === true ? singleSignOn.label : null}
        onAnother={startOver}
      />
    );
  if (list === null || report === null)
    return (
      <>
        <Card title="CSV, one person per row" className="mx-auto w-full max-w-[640px]">
          <div className="flex flex-col gap-4 border-t border-line px-4 py-4">
            <p className="text-table text-muted">
              First name, last name and email are required. Optional: account, position, phone, hire date, and for each
              project access, department, role and a last day. At most 200 people at once.
            </p>
            <FormError sentence={refusal} className="text-table" />
            <div className="flex flex-wrap gap-2">
              <label
                className={classes(
                  getButtonClasses({ variant: 'primary' }),
                  'cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent-fill',
                )}
              >
                <FileSpreadsheet className="size-4" aria-hidden="true" />
                <span>{busy === 'rehearse' ? 'Reading...' : 'Choose a CSV file'}</span>
                <input
                  type="file"
                  accept=".csv,text/csv,text/plain"
                  className="sr-only"
                  disabled={busy !== null}
                  onChange={(event) => {
                    void choose(event.currentTarget.files?.[0]);
                    event.currentTarget.value = '';
                  }}
                />
              </label>
              <Button
                icon={<Download className="size-4" aria-hidden="true" />}
                onClick={() => downloadText(formatCsv([STAFF_TARGETS.map(getStaffHeading)]), 'staff list.csv')}
              >
                Download template
              </Button>
            </div>
          </div>
        </Card>
        <RecentStaffImports />
      </>
    );

  const { create, known, error } = report.counts;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-4 py-3">
        <FileSpreadsheet className="size-5 shrink-0 text-accent-text" aria-hidden="true" />
        <p className="min-w-0 flex-1 truncate font-semibold" title={list.name}>
          {list.name}
        </p>
        <Button size="small" onClick={startOver}>
          Choose another file
        </Button>
      </div>
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
      <ImportRows report={report} fileName={list.name} />
      <section
        aria-label="Add these people"
        className="flex flex-col gap-4 rounded-card border border-line bg-surface px-4 py-4"
      >
        <div>
          {singleSignOn?.isOnly === true && (
            <p className="mb-3 text-table">{`They sign in with ${singleSignOn.label}: passwords are turned off. Superadmins alone get what is chosen here.`}</p>
          )}
          <p className="mb-1.5 text-table font-semibold">How they sign in first</p>
          <Segmented label="How they sign in first" value={signIn} choices={SIGN_IN_CHOICES} onChange={setSignIn} />
          <p className="mt-1.5 text-caption text-muted">
            {signIn === 'invite'
              ? 'Each person gets a link by email, valid for 72 hours. If email is not configured, the links are shown once as a list.'
              : 'The passwords are shown once as a list, and are replaced at the first sign-in.'}
          </p>
        </div>
        <FormError sentence={refusal} className="text-table" />
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="primary"
            disabled={error > 0 || create === 0 || busy === 'rehearse'}
            busy={busy === 'apply' && 'Adding...'}
            onClick={() => void apply()}
          >{`Add ${formatPlural(create, 'Person', 'People')}`}</Button>
          <p className="text-table text-muted" role="status">
            {error > 0
              ? `${formatPlural(error, 'row has an error', 'rows have errors')}. No one is added until all rows are correct.`
              : create === 0
                ? 'Everyone on this list already exists.'
                : `${known > 0 ? `${known} existing ${known === 1 ? 'is' : 'are'} not changed. ` : ''}It can be undone for a day.`}
          </p>
        </div>
      </section>
    </>
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
