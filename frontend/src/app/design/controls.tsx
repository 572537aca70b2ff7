import { Plus, Search, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.js';
import { Card } from '../../ui/display/card.js';
import { Checkbox } from '../../ui/fields/checkbox.js';
import { Field } from '../../ui/fields/field.js';
import { IconButton } from '../../ui/buttons/icon-button.js';
import { IconInput } from '../../ui/fields/input.js';
import { PasswordInput } from '../../ui/fields/password-input.js';
import { QuantityField } from '../../ui/fields/quantity-field.js';
import { Segmented } from '../../ui/choices/segmented.js';
import { Spinner } from '../../ui/feedback/spinner.js';
import { Switch } from '../../ui/fields/switch.js';
import { Tabs } from '../../ui/choices/tabs.js';
import { InputField, SelectField, TextareaField } from '../../ui/fields/control-fields.js';

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

export function Controls() {
  const [amount, setAmount] = useState(3);
  const [size, setSize] = useState('week');
  const [tab, setTab] = useState('day');
  const [on, setOn] = useState(true);
  return (
    <Card title="Controls">
      <div className="flex flex-col gap-6 px-5 pb-5">
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" icon={<Plus className="size-4" aria-hidden="true" />}>
            Primary
          </Button>
          <Button>Secondary</Button>
          <Button variant="quiet">Quiet</Button>
          <Button variant="danger" icon={<Trash2 className="size-4" aria-hidden="true" />}>
            Delete goal and 4 tasks
          </Button>
          <Button variant="primary" busy="Saving...">
            Save
          </Button>
          <Button disabled>Disabled</Button>
          <Button size="small">Small</Button>
          <Button size="large">Large</Button>
          <IconButton label="Add" icon={<Plus className="size-4" aria-hidden="true" />} />
          <Spinner label="Working" className="text-accent" />
        </div>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <InputField label="Name" help="As it stands on the package" required defaultValue="Hyaluronic filler 1 ml" />
          <InputField label="Barcode" error="This barcode belongs to another item" defaultValue="4006381333931" />
          <InputField label="Disabled" disabled defaultValue="Cannot be changed" />
          <Field label="Find">
            {(control) => (
              <IconInput {...control} type="search" icon={<Search className="size-4" />} placeholder="Search..." />
            )}
          </Field>
          <Field label="Secret">
            {(control) => <PasswordInput {...control} autoComplete="off" defaultValue="not a real one" />}
          </Field>
          <SelectField label="Unit" choices={units} />
          <QuantityField label="Amount" counts="amount" unit="vial" value={amount} onChange={setAmount} />
          <div className="flex items-end">
            <Segmented label="Range" value={size} choices={sizes} onChange={setSize} />
          </div>
          <TextareaField label="Reason" placeholder="Optional" />
          <div className="flex flex-col gap-1">
            <Checkbox label="Whole invoice" defaultChecked />
            <Checkbox label="Cannot be chosen" disabled />
          </div>
          <Switch label="Package pricing" help="The unit cost follows from the package" checked={on} onChange={setOn} />
        </div>
        <Tabs label="Sample tabs" value={tab} choices={sizes} onChange={setTab}>
          <p className="text-muted">What belongs to the {tab}.</p>
        </Tabs>
      </div>
    </Card>
  );
}
