import { afterEach, expect, it, jest } from '@jest/globals';
import type { SingleSignOnPreview } from '@atrium/contract/session/single-sign-on/schemas';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ImpactDialog } from './impact-confirmation.js';

afterEach(cleanup);

const found: SingleSignOnPreview = {
  passwords: { people: 12, superadmins: 2, withSessions: 5, sessions: 7, neverThere: 9 },
  changes: [
    { staffId: 1, name: 'Ana Moss', role: null, gains: ['talent-phi'], loses: ['perfect-b'], accessRoles: [] },
    {
      staffId: 2,
      name: 'Ida Vale',
      role: { before: 'user', after: 'manager' },
      gains: [],
      loses: [],
      accessRoles: ['perfect-b'],
    },
  ],
  unknown: 4,
  atRisk: [{ staffId: 3, name: 'Rui Pinto', role: null, gains: [], loses: ['perfect-b'], accessRoles: [] }],
};

it('shows whose sessions end, who has never signed in at the provider, and who gains and loses access', async () => {
  const answer = jest.fn();
  render(<ImpactDialog preview={found} label="Keycloak" endsPasswords onClose={answer} />);
  expect(screen.getByRole('dialog', { name: 'Turn off passwords?' }).textContent).toMatch(
    /12 people sign in with Keycloak alone.*2 superadmins keep their passwords.*5 people have 7 sessions open.*9 of them have never signed in with Keycloak/s,
  );
  const list = (name: RegExp) => screen.getByRole('list', { name }).textContent;
  expect(list(/^1 person loses access/)).toBe('Ana Mossloses Perfect B, gains Talent Phi');
  expect(list(/^1 person gains or changes/)).toBe('Ida ValeUser becomes Manager, another role in Perfect B');
  expect(list(/groups of 4 people are not known yet.*1 person loses/)).toBe('Rui Pintoloses Perfect B');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Turn off passwords' }));
  await waitFor(() => expect(answer).toHaveBeenCalledWith(true));
});

it('asks only about groups when passwords stay, and shows a rejection', async () => {
  const answer = jest.fn();
  render(<ImpactDialog preview={found} label="Keycloak" endsPasswords={false} onClose={answer} />);
  expect(screen.getByRole('dialog', { name: 'Save these groups?' }).textContent).not.toContain('sessions');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Cancel' }));
  expect(answer).toHaveBeenCalledWith();
});
