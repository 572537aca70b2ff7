import { Plus, Search, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AsyncButton, Button, IconButton } from '../../ui/buttons/button.js';
import { Card } from '../../ui/display/card.js';
import { Checkbox, Switch, InputField, SelectField, TextareaField } from '../../ui/fields/control-fields.js';
import { Field, IconInput } from '../../ui/fields/field.js';
import { PasswordInput } from '../../ui/fields/password-input.js';
import { QuantityField } from '../../ui/fields/quantity-field.js';
import { LinkTabs } from '../../ui/choices/link-tabs.js';
import { Segmented } from '../../ui/choices/segmented.js';
import { Moment } from '../../ui/display/moment.js';
import { Spinner } from '../../ui/feedback/spinner.js';
import { WaitingLine } from '../../ui/feedback/waiting-line.js';
import { WrappingSelect } from '../../ui/choices/wrapping-select.js';
import { Tabs } from '../../ui/choices/tabs.js';
import { DateField } from '../../ui/fields/date/date-field.js';
import { DidYouMean } from '../../ui/fields/did-you-mean.js';
import { NumberField } from '../../ui/fields/number-field.js';
import { PasswordStrength } from '../../ui/fields/password-strength.js';

const units = [
  { value: 'each', label: 'each' },
  { value: 'box', label: 'box' },
  { value: 'vial', label: 'vial' },
];
const sizes = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
];

const pageTabs = [
  { path: '/design', label: 'Design', current: 'page' as const },
  { path: '/', label: 'Dashboard', current: undefined },
];

export function Controls() {
  const [amount, setAmount] = useState(3);
  const [size, setSize] = useState('week');
  const [tab, setTab] = useState('day');
  const [unit, setUnit] = useState('vial');
  const [day, setDay] = useState('2026-11-26');
  const [price, setPrice] = useState('24.50');
  const [on, setOn] = useState(true);
  return (
    <Card title="Controls">
      <div className="flex flex-col gap-6 px-4 pb-4">
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" icon={Plus}>
            Primary
          </Button>
          <Button>Secondary</Button>
          <Button variant="quiet">Quiet</Button>
          <Button variant="danger" icon={Trash2}>
            Delete goal and 4 tasks
          </Button>
          <Button variant="primary" busy="Saving...">
            Save
          </Button>
          <AsyncButton busy="Preparing..." onRun={() => new Promise((done) => setTimeout(done, 1_000))}>
            Print
          </AsyncButton>
          <Button disabled>Disabled</Button>
          <Button size="small">Small</Button>
          <Button size="large">Large</Button>
          <IconButton label="Add" icon={Plus} />
          <Spinner label="Working" className="text-accent" />
          <Moment at="2026-11-26T08:30:00Z" className="figures text-caption text-muted" />
          <WaitingLine isWaiting />
        </div>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <InputField label="Name" help="As it stands on the package" required defaultValue="Hyaluronic filler 1 ml" />
          <InputField label="Barcode" error="This barcode belongs to another item" defaultValue="4006381333931" />
          <InputField label="Disabled" disabled defaultValue="Cannot be changed" />
          <Field label="Find">
            {(control) => <IconInput {...control} type="search" icon={Search} placeholder="Search..." />}
          </Field>
          <Field label="Secret">
            {(control) => <PasswordInput {...control} autoComplete="off" defaultValue="not a real one" />}
          </Field>
          <SelectField label="Unit" choices={units} />
          <Field label="Select of long options">
            {(control) => (
              <WrappingSelect
                {...control}
                choices={units}
                value={unit}
                onChange={({ target }) => setUnit(target.value)}
              />
            )}
          </Field>
          <QuantityField label="Amount" counts="amount" unit="vial" value={amount} onChange={setAmount} />
          <DateField label="Due date" value={day} onChange={({ target }) => setDay(target.value)} />
          <NumberField label="Price" value={price} onChange={setPrice} suffix="USD" />
          <div>
            <PasswordStrength password="Demo-2026" />
          </div>
          <div className="flex items-end">
            <Segmented label="Range" value={size} choices={sizes} onChange={setSize} />
          </div>
          <TextareaField label="Reason" placeholder="Optional" rows={3} />
          <div className="flex flex-col gap-1">
            <Checkbox label="Whole invoice" defaultChecked />
            <Checkbox label="Cannot be chosen" disabled />
          </div>
          <Switch label="Package pricing" help="The unit cost follows from the package" checked={on} onChange={setOn} />
        </div>
        <DidYouMean suggestion="filler" onChoose={() => undefined} />
        <LinkTabs label="Sample pages" groups={[{ tabs: pageTabs }]} />
        <Tabs label="Sample tabs" value={tab} choices={sizes} onChange={setTab}>
          <p className="text-muted">{`What belongs to the ${tab}.`}</p>
        </Tabs>
      </div>
    </Card>
  );
}
