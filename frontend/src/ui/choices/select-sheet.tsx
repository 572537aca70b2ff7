import type { ComponentType } from 'react';
import { Button } from '../buttons/button.js';
import { Dialog } from '../dialogs/dialog.js';
import { SelectField } from '../fields/control-fields.js';

/** A control of a filter that is no list of values, such as a day. */
export interface FilterControlProps {
  readonly label: string;
  readonly labelHidden: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export interface SheetField {
  /** Key that `onChange` receives. */
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** Replaces the select. */
  readonly Control?: ComponentType<FilterControlProps>;
}

export interface SelectSheetProps {
  readonly title: string;
  readonly fields: readonly SheetField[];
  readonly onChange: (name: string, value: string) => void;
  readonly onClear: () => void;
  readonly onClose: () => void;
}

/** Filters and sort order of a list in a sheet on phones; changes apply immediately. */
export const SelectSheet = ({ title, fields, onChange, onClear, onClose }: SelectSheetProps) => (
  <Dialog
    onClose={onClose}
    title={title}
    width={440}
    footer={
      <>
        <Button onClick={onClear}>Clear</Button>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </>
    }
  >
    <div className="flex flex-col gap-4">
      {fields.map(({ name, label, value, choices, Control }) =>
        Control === undefined ? (
          <SelectField
            key={name}
            label={label}
            value={value}
            choices={[...choices]}
            onChange={(event) => onChange(name, event.currentTarget.value)}
          />
        ) : (
          <Control
            key={name}
            label={label}
            labelHidden={false}
            value={value}
            onChange={(next) => onChange(name, next)}
          />
        ),
      )}
    </div>
  </Dialog>
);
