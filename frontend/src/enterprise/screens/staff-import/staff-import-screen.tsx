import type { ReplyOf } from '@atrium/contract/core/endpoint';
import { importStaff, rehearseStaffImport } from '@atrium/contract/enterprise/staff-import/calls';
import type { StaffListReport } from '@atrium/contract/enterprise/staff-import/schemas';
import { csvText } from '@atrium/rules/text/csv';
import { plural } from '@atrium/rules/stock/labels';
import { canAdministerEnterprise } from '@atrium/rules/people/rights';
import { STAFF_TARGETS, staffHeading, type StaffTarget } from '@atrium/rules/people/staff-list';
import type { DateOrder } from '@atrium/rules/time/typed-day';
import { Download, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { saveAsFile } from '../../../lib/format/csv.js';
import { call, sentenceOf } from '../../../lib/api/http.js';
import { useUser } from '../../../session/session-store.js';
import { useSingleSignOn } from '../../../session/single-sign-on/provider-door.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Button, buttonLook } from '../../../ui/buttons/button.js';
import { Card } from '../../../ui/display/card.js';
import { classes } from '../../../ui/classes.js';
import { ScreenHead } from '../../../ui/display/screen-head.js';
import { Segmented } from '../../../ui/choices/segmented.js';
import { NoAccessState } from '../../../ui/feedback/states.js';
import { ImportedPeople } from './imported-people.js';
import { ListColumns } from './list-columns.js';
import { RecentStaffImports } from './recent-staff-imports.js';
import { StaffListRows } from './staff-list-rows.js';

const TITLE = 'Import Staff';
type Imported = ReplyOf<typeof importStaff>;
type Columns = readonly (StaffTarget | null)[];
interface List {
  readonly name: string;
  readonly text: string;
}

const WAYS = [
  { value: 'invite', label: 'By invitation' },
  { value: 'passwords', label: 'Temporary passwords' },
];

export function StaffImportScreen() {
  const { role } = useUser();
  return (
    <div className="flex flex-col gap-6">
      <ScreenHead
        title={TITLE}
        subtitle="Preview changes, then import"
        action={
          <Link to="/enterprise/staff" className={buttonLook({})}>
            Back to Staff
          </Link>
        }
      />
      {canAdministerEnterprise(role) ? <StaffImport /> : <NoAccessState what={TITLE} />}
    </div>
  );
}

function StaffImport() {
  const [list, setList] = useState<List | null>(null);
  const [report, setReport] = useState<StaffListReport | null>(null);
  const [done, setDone] = useState<Imported | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState<'rehearse' | 'apply' | null>(null);
  const [signIn, setSignIn] = useState('invite');
  const singleSignOn = useSingleSignOn();

  const [dates, setDates] = useState<DateOrder>();

  const rehearse = async (next: List, columns?: Columns, order = dates) => {
    setBusy('rehearse');
    setRefusal(null);
    try {
      setReport(
        await call(rehearseStaffImport, {
          body: {
            text: next.text,
            ...(columns !== undefined && { columns: [...columns] }),
            ...(order !== undefined && { dates: order }),
          },
        }),
      );
      setList(next);
    } catch (error) {
      setRefusal(sentenceOf(error, 'The list could not be read. Please try again.'));
    }
    setBusy(null);
  };
  const choose = async (file: File | undefined) => {
    if (file !== undefined) await rehearse({ name: file.name, text: await textOf(file) });
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
      setRefusal(sentenceOf(error, 'Nobody was added. Please try again.'));
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
        <Card title="A CSV file with one person a line" className="mx-auto w-full max-w-[640px]">
          <div className="flex flex-col gap-4 border-t border-line px-4 py-5 sm:px-5">
            <p className="text-table text-muted">
              First Name, Last Name and Email are needed. Everything else may be left out: account, position, phone,
              hire date, and for each project access, department, role and a last day. 200 people at once.
            </p>
            {refusal !== null && (
              <Alert tone="bad" urgent className="text-table">
                {refusal}
              </Alert>
            )}
            <div className="flex flex-wrap gap-2">
              <label
                className={classes(
                  buttonLook({ variant: 'primary' }),
                  'cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent-fill',
                )}
              >
                <FileSpreadsheet className="size-4" aria-hidden="true" />
                {busy === 'rehearse' ? 'Reading...' : 'Choose a CSV File'}
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
                onClick={() => saveAsFile(csvText([STAFF_TARGETS.map(staffHeading)]), 'staff list.csv')}
              >
                Empty List
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
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-4 py-3 sm:px-5">
        <FileSpreadsheet className="size-5 shrink-0 text-accent-text" aria-hidden="true" />
        <p className="min-w-0 flex-1 truncate font-semibold" title={list.name}>
          {list.name}
        </p>
        <Button size="small" onClick={startOver}>
          Choose another file
        </Button>
      </div>
      <ListColumns
        report={report}
        busy={busy !== null}
        onColumns={(columns) => void rehearse(list, columns)}
        onDates={(order) => {
          setDates(order);
          void rehearse(
            list,
            report.columns.map(({ target }) => target),
            order,
          );
        }}
      />
      <StaffListRows report={report} fileName={list.name} />
      <section
        aria-label="Add these people"
        className="flex flex-col gap-4 rounded-card border border-line bg-surface px-4 py-4 sm:px-5"
      >
        <div>
          {singleSignOn?.isOnly === true && (
            <p className="mb-3 text-table">
              They sign in with {singleSignOn.label}: passwords are switched off. Superadmins alone get what is chosen
              here.
            </p>
          )}
          <p className="mb-1.5 text-table font-medium">How They Sign In First</p>
          <Segmented label="How they sign in first" value={signIn} choices={WAYS} onChange={setSignIn} />
          <p className="mt-1.5 text-caption text-muted">
            {signIn === 'invite'
              ? 'Each gets a link by mail, for 72 hours. Where no mail can be sent, the links are shown once as a list.'
              : 'The passwords are shown once as a list, and are replaced at the first sign-in.'}
          </p>
        </div>
        {refusal !== null && (
          <Alert tone="bad" urgent className="text-table">
            {refusal}
          </Alert>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="primary"
            disabled={error > 0 || create === 0 || busy === 'rehearse'}
            busy={busy === 'apply' && 'Adding...'}
            onClick={() => void apply()}
          >
            Add {plural(create, 'Person', 'People')}
          </Button>
          <p className="text-table text-muted" role="status">
            {error > 0
              ? `${plural(error, 'row has an error', 'rows have errors')}. Nobody is added before the list is right.`
              : create === 0
                ? 'Everybody on this list is known already.'
                : `${known > 0 ? `${known} known already ${known === 1 ? 'stays as it is' : 'stay as they are'}. ` : ''}It can be undone for a day.`}
          </p>
        </div>
      </section>
    </>
  );
}

/** Spreadsheets on Windows still write its old code page. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
