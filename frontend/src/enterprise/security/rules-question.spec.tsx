import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RulesDialog } from './rules-question.js';

afterEach(cleanup);

it('says how many people have no second factor before one is required at once', async () => {
  const answer = jest.fn();
  render(
    <RulesDialog
      found={{ people: 12, withoutSecondFactor: 10, signedIn: 3, includesYou: true, byRole: [] }}
      answer={answer}
    />,
  );
  const dialog = screen.getByRole('dialog', { name: 'Require a second factor at once?' });
  expect(dialog.textContent).toContain('10 of 12 people with these roles have none, and you are one of them.');
  expect(dialog.textContent).toContain('3 people are signed in and are stopped now');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Require it now' }));
  await waitFor(() => expect(answer).toHaveBeenCalledWith(true));
});
