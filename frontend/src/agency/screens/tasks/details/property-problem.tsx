import { SaveProblem } from '../../../../ui/dialogs/save-problem.js';
import { WaitingLine } from '../../../../ui/feedback/waiting-line.js';
import type { PropertyForm } from './use-property-form.js';

interface PropertyProblemProps {
  readonly id: string;
  readonly state: Pick<PropertyForm, 'error' | 'question' | 'refusal' | 'isWaiting'>;
}

/** The reason why a property is not saved: an invalid value, a conflict, a rejection, or no connection. */
export const PropertyProblem = ({ id, state: { error, question, refusal, isWaiting } }: PropertyProblemProps) => (
  <div className="flex flex-col gap-2">
    {error !== undefined && (
      <p id={id} role="alert" className="px-2 text-caption text-bad-text">
        {error}
      </p>
    )}
    <SaveProblem question={question} refusal={refusal} />
    <WaitingLine isWaiting={isWaiting} />
  </div>
);

/** A control that looks like a value until it is hovered or focused. */
export const QUIET_CONTROL =
  'min-h-8! border-transparent! bg-transparent! px-2! hover:bg-sunken! focus-visible:bg-surface! pointer-coarse:min-h-11!';
/** Classes with the text size of a property. */
export const PROPERTY_TEXT = 'text-table! pointer-coarse:text-lead!';
