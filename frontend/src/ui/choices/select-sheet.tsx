import { Button } from '../buttons/button.js';
import { Dialog } from '../dialogs/dialog.js';
import { Field } from '../fields/field.js';
import { Select } from './select.js';

export interface SheetField {
  /** Under this name the choice is told. */
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

export interface SelectSheetProps {
  readonly title: string;
  readonly fields: readonly SheetField[];
  readonly onChange: (name: string, value: string) => void;
  readonly onClear: () => void;
  readonly onClose: () => void;
}

/** On a phone: what a list is narrowed and sorted by. It follows at once. */
export const SelectSheet = ({ title, fields, onChange, onClear, onClose }: SelectSheetProps) => (
  <Dialog
    open
    onOpenChange={(open) => {
      if (!open) onClose();
    }}
    title={title}
    width={440}
    foot={
      <>
        <Button onClick={onClear}>Clear</Button>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </>
    }
  >
    <div className="flex flex-col gap-4">
      {fields.map(({ name, label, value, choices }) => (
        <Field key={name} label={label}>
          {(control) => (
            <Select
              {...control}
              value={value}
              choices={[...choices]}
              onChange={(event) => onChange(name, event.currentTarget.value)}
            />
          )}
        </Field>
      ))}
    </div>
  </Dialog>
);
