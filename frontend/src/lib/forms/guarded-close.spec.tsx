import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';

const user = userEvent.setup();
afterEach(cleanup);

function Form({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  return (
    <FormDialog
      title="Form"
      submit="Save"
      isDirty={text !== ''}
      typedText={() => text}
      onSubmit={() => undefined}
      onClose={onClose}
    >
      <input aria-label="First" />
      <input aria-label="Second" value={text} onChange={(event) => setText(event.currentTarget.value)} />
    </FormDialog>
  );
}

it.each(['Cancel', 'Close'])('returns the focus to the edited field when the user stays after "%s"', async (name) => {
  const onClose = jest.fn();
  render(<Form onClose={onClose} />);
  await user.type(screen.getByLabelText('Second'), 'typed');
  await user.click(screen.getByRole('button', { name }));
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Second'));
  expect(onClose).not.toHaveBeenCalled();
});
