import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { ProjectAccessMissing } from './routes.js';

afterEach(cleanup);

const show = (had: boolean) =>
  render(
    <MemoryRouter>
      <ProjectAccessMissing what="Perfect B" had={had} />
    </MemoryRouter>,
  );

it('announces revoked access, moves the focus to the notice and offers a way on', async () => {
  show(true);
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe('Your access to Perfect B has ended');
  await waitFor(() => expect(document.activeElement?.contains(alert)).toBe(true));
  expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe('/');
});

it('does not move the focus when access never existed', () => {
  show(false);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(document.body);
});
