import { expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useFocusFirstError } from './focus-first-error.js';

/** Renders its error separately from the form, like fields that subscribe to the form's state. */
function ReasonField() {
  const [isWrong, setWrong] = useState(false);
  return (
    <>
      <input aria-label="Reason" aria-invalid={isWrong} />
      <button type="button" onClick={() => setWrong(true)}>
        Render the error
      </button>
    </>
  );
}

function Form() {
  const [wrongs, setWrongs] = useState(0);
  const form = useFocusFirstError(wrongs);
  return (
    <form ref={form}>
      <input aria-label="Name" />
      <ReasonField />
      <button type="button" onClick={() => setWrongs(wrongs + 1)}>
        Save
      </button>
    </form>
  );
}

it('focuses and shows the first invalid field, even when its error is rendered later', async () => {
  const scrolled = jest.fn();
  Element.prototype.scrollIntoView = scrolled;
  render(<Form />);
  const save = screen.getByRole('button', { name: 'Save' });
  save.focus();
  act(() => save.click());
  await new Promise((done) => setTimeout(done, 100));
  expect(document.activeElement).toBe(save);
  act(() => screen.getByRole('button', { name: 'Render the error' }).click());
  const reason = screen.getByRole('textbox', { name: 'Reason' });
  await waitFor(() => expect(document.activeElement).toBe(reason));
  expect(scrolled.mock.contexts).toContain(reason);
});
