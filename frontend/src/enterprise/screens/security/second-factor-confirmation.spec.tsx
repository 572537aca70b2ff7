import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { OrganizationSettings } from '@atrium/contract/platform/organization/schemas';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { mockResponses } from '../../../../test/mock-api.js';
import { DialogHost } from '../../../ui/dialogs/dialog-host.js';
import { confirmSecondFactor, SecondFactorDialog } from './sign-in-rules-card.js';

afterEach(cleanup);

const found = { people: 12, withoutSecondFactor: 10, signedIn: 3, includesYou: true, byRole: [] };

it('states the number of users without a second factor before one is required at once', async () => {
  const answer = jest.fn();
  render(<SecondFactorDialog preview={found} from={null} onClose={answer} />);
  const dialog = screen.getByRole('dialog', { name: 'Require a second factor at once?' });
  expect(dialog.textContent).toContain('10 of 12 people with these roles have none, and you are one of them.');
  expect(dialog.textContent).toContain('3 people are signed in and are stopped now');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Require it now' }));
  await waitFor(() => expect(answer).toHaveBeenCalledWith(true));
});

it('states the date from which users must set one up', async () => {
  const answer = jest.fn();
  render(<SecondFactorDialog preview={found} from="2999-03-01" onClose={answer} />);
  const dialog = screen.getByRole('dialog', { name: 'Require a second factor from Mar 01, 2999?' });
  expect(dialog.textContent).toContain('10 of 12 people with these roles have none');
  expect(dialog.textContent).toContain('From Mar 01, 2999 they set one up before they do anything else');
  expect(dialog.textContent).not.toContain('stopped now');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Cancel' }));
  expect(answer).toHaveBeenCalledWith();
});

describe('the confirmation', () => {
  const LATER = '2999-03-01';
  const PAST = '2020-01-01';
  const rules = (secondFactorRoles: string[], secondFactorFrom: string | null) =>
    ({ timeZone: 'UTC', secondFactorRoles, secondFactorFrom }) as unknown as OrganizationSettings;
  const openQuestion = async (
    settings: OrganizationSettings,
    changes: Parameters<typeof confirmSecondFactor>[1],
  ): Promise<readonly string[] | null> => {
    const sent = mockResponses({ status: 200, body: found });
    render(<DialogHost />);
    void confirmSecondFactor(settings, changes);
    await waitFor(() => sent.length === 0 || expect(screen.getByRole('dialog')).toBeTruthy());
    return sent.length === 0 ? null : (sent[0]!.body as { secondFactorRoles: string[] }).secondFactorRoles;
  };

  it.each([
    [
      'a role is added, and the day is to come',
      rules(['admin'], LATER),
      { secondFactorRoles: ['admin', 'user'] },
      ['user'],
    ],
    [
      'a role is added to a rule that holds',
      rules(['admin'], PAST),
      { secondFactorRoles: ['admin', 'user'] },
      ['user'],
    ],
    ['the day is another one', rules(['admin', 'user'], LATER), { secondFactorFrom: '2999-04-01' }, ['admin', 'user']],
    ['the day comes nearer, to now', rules(['admin'], LATER), { secondFactorFrom: PAST }, ['admin']],
    ['there was no rule', rules([], null), { secondFactorRoles: ['user'], secondFactorFrom: LATER }, ['user']],
    ['a role is taken out', rules(['admin', 'user'], PAST), { secondFactorRoles: ['admin'] }, null],
    ['it held before, and holds', rules(['admin'], PAST), { secondFactorFrom: '2021-01-01' }, null],
    ['the rule is lifted', rules(['admin'], PAST), { secondFactorRoles: [], secondFactorFrom: null }, null],
    ['something else is changed', rules(['admin'], PAST), { sessionDays: 5 }, null],
  ] as const)('%s', async (_, settings, changes, roles) => {
    expect(await openQuestion(settings, changes as object)).toEqual(roles);
  });

  it('is skipped when no user lacks a second factor', async () => {
    mockResponses({ status: 200, body: { ...found, withoutSecondFactor: 0 } });
    expect(await confirmSecondFactor(rules([], null), { secondFactorRoles: ['user'], secondFactorFrom: LATER })).toBe(
      true,
    );
  });
});
