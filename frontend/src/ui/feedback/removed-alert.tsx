import { Alert } from './alert.js';
import { UnsavedTextField } from '../fields/unsaved-text-field.js';

/** Shows that another user removed the edited record, with the unsaved text for copying. */
export function RemovedAlert({ who, text }: { readonly who: string; readonly text: string }) {
  return (
    <Alert tone="warn" urgent title={`${who} removed this`}>
      <p className="mb-2 text-table text-text">
        {text === ''
          ? 'It can no longer be edited.'
          : 'Your changes can no longer be saved. You can copy them from here.'}
      </p>
      {text !== '' && <UnsavedTextField label="What you typed" text={text} />}
    </Alert>
  );
}
