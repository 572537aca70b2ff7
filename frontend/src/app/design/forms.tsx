import { Download } from 'lucide-react';
import { useState } from 'react';
import type { MergeQuestion } from '../../lib/forms/entity-form-types.js';
import { Button } from '../../ui/buttons/button.js';
import { Card } from '../../ui/display/card.js';
import { SettingsCard, SettingsForm } from '../../ui/display/settings-card.js';
import { Checkbox, InputField, SelectField } from '../../ui/fields/control-fields.js';
import { DayField } from '../../ui/fields/day-field.js';
import { OpenWorkFields, NO_CHOICE } from '../../ui/handover/open-work-fields.js';
import { ChosenFile } from '../../ui/import/chosen-file.js';
import { ColumnsCard } from '../../ui/import/columns-card.js';
import { DropZone } from '../../ui/import/drop-zone.js';
import { ImportFooter } from '../../ui/import/import-footer.js';
import { ImportSteps } from '../../ui/import/import-frame.js';
import { PreviewList, type PreviewRow } from '../../ui/import/preview-list.js';
import { PreviewRows } from '../../ui/import/preview-rows.js';

const noop = () => undefined;
const ROWS = [
  { line: 2, name: 'Nitrile gloves M', code: 'GLV-M', error: null },
  { line: 3, name: 'Nitrile gloves L', code: 'GLV-L', error: 'Quantity must be a number' },
];
const previewRow = ({ name, code, error }: (typeof ROWS)[number]): PreviewRow => ({
  tone: error === null ? 'neutral' : 'bad',
  outcome: error === null ? 'New' : 'Error',
  name,
  caption: <span className="block text-caption text-muted">{code}</span>,
  errors: error === null ? [] : [error],
  effect: error === null && <span className="text-muted">40 boxes</span>,
});
const OUTCOMES = [
  { value: 'all', label: 'All 2' },
  { value: 'error', label: 'Errors 1' },
];
const WORK = [
  { kind: 'goal', id: 1, title: 'Launch the new timetable', owned: true, tasks: 4, posts: 0, pages: 0 },
  { kind: 'client', id: 2, title: 'Harbour Yoga', owned: false, tasks: 0, posts: 3, pages: 1 },
] as const;
const PEOPLE = [
  { value: '', label: 'Choose a person' },
  { value: 'ana', label: 'Ana Silva' },
];
const QUESTION: MergeQuestion = {
  sentence: 'Ana Silva changed this while you were editing',
  conflicts: [{ field: 'name', label: 'Name', theirs: 'Cooling gel', mine: 'Cooling gel, 500 ml', choice: null }],
  onChoose: noop,
  onKeepMine: noop,
  onTakeTheirs: noop,
};

/** Forms that stay on a screen, a hand-over of work, and an import from file to result. */
export function Forms() {
  const [name, setName] = useState('Perfect B');
  const [isAsking, setAsking] = useState(false);
  const [choice, setChoice] = useState(NO_CHOICE);
  const [day, setDay] = useState('2026-11-26');
  const [outcome, setOutcome] = useState('all');
  const rows = ROWS.filter(({ error }) => outcome === 'all' || error !== null);
  return (
    <Card title="Forms and imports">
      <div className="grid items-start gap-6 px-4 pb-4 lg:grid-cols-2">
        <SettingsCard title="Settings" description="A form with its footer" settings={{}}>
          {() => (
            <SettingsForm
              name="Sample settings"
              save="Save settings"
              note={
                <Button size="small" className="mr-auto" onClick={() => setAsking(!isAsking)}>
                  Show a conflict
                </Button>
              }
              state={{
                isDirty: true,
                isSubmitting: false,
                news: 'Ana Silva changed the tagline.',
                question: isAsking ? QUESTION : null,
                refusal: null,
                wrongs: 0,
                typedText: () => '',
                submit: (event) => event?.preventDefault(),
                discard: noop,
              }}
            >
              <div className="flex flex-col gap-4 px-4 pb-4">
                <InputField label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
                <DayField label="Opened on" value={day} onChange={setDay} />
              </div>
            </SettingsForm>
          )}
        </SettingsCard>
        <OpenWorkFields
          parts={WORK}
          choicesFor={() => PEOPLE}
          choice={choice}
          isMissing={false}
          getsAccess={[]}
          onChange={setChoice}
        />
        <div className="flex min-w-0 flex-col gap-4">
          <ImportSteps step={1} />
          <DropZone
            label="Sample list"
            title="Drop a stock list here"
            hint="A CSV file of at most 5 MB and 20,000 rows"
            accept=".csv"
            busy={false}
            refusal={null}
            actions={<Button icon={Download}>Download template</Button>}
            onFile={noop}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ChosenFile name="gloves.csv" note="2 rows, headings in row 1" onReset={noop} />
          <ColumnsCard used={1} total={1}>
            <li>
              <SelectField label="Part Number" choices={[{ value: 'sku', label: 'SKU' }]} value="sku" onChange={noop} />
            </li>
          </ColumnsCard>
          <PreviewRows outcome={outcome} outcomes={OUTCOMES} onOutcome={setOutcome} onSaveErrors={noop}>
            <PreviewList key={outcome} rows={rows} lineOf={({ line }) => line} describe={previewRow} />
          </PreviewRows>
          <div className="overflow-hidden px-4 sm:px-6">
            <ImportFooter
              refusal={null}
              note={<Checkbox label="Leave the row with errors out" />}
              submit="Import 1 item"
              busy={false}
              isDisabled={false}
              onSubmit={noop}
            />
          </div>
        </div>
      </div>
    </Card>
  );
}
