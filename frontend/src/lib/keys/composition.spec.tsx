import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Dialog } from '../../ui/dialogs/dialog.js';
import { ignoreCompositionKeys } from './composition.js';

const onEnter = jest.fn();
const onClose = jest.fn();
let stop = () => {};

beforeEach(() => {
  stop = ignoreCompositionKeys();
  render(
    <Dialog title="Time" onClose={onClose}>
      <input aria-label="Hours" onKeyDown={({ key }) => key === 'Enter' && onEnter()} />
    </Dialog>,
  );
});
afterEach(() => {
  stop();
  cleanup();
  jest.clearAllMocks();
});

it.each([{ isComposing: true }, { keyCode: 229 }])(
  'neither saves nor closes while an input method composes: %j',
  (composition) => {
    const field = screen.getByLabelText('Hours');
    fireEvent.keyDown(field, { key: 'Enter', ...composition });
    fireEvent.keyDown(field, { key: 'Escape', ...composition });
    expect(onEnter).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  },
);

it('passes Enter and Escape on after the composition', async () => {
  await userEvent.type(screen.getByLabelText('Hours'), '1:30{Enter}{Escape}');
  expect(onEnter).toHaveBeenCalledTimes(1);
  expect(onClose).toHaveBeenCalledTimes(1);
});
