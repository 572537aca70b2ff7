import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import type { Visitor } from './page.js';
import { getSection } from './navigation.js';
import { SectionLinks } from './section-links.js';

const user = userEvent.setup();
afterEach(cleanup);

function show(pathname: string, visitor: Visitor): void {
  const section = getSection(pathname, visitor);
  if (section === undefined) throw new Error(`${pathname} has no tabs`);
  render(
    <MemoryRouter>
      <SectionLinks section={section} location={{ pathname, search: '' }} />
    </MemoryRouter>,
  );
}
const clinic: Visitor = { role: 'user', projects: ['perfect-b'], permissions: {} };

it('shows tabs as links with an address, and which is current', () => {
  show('/perfect-b/lots/4', clinic);
  const tabs = within(screen.getByRole('navigation', { name: 'Supplies' })).getAllByRole('link');
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-current')])).toEqual([
    ['Items', '/perfect-b/inventory', null],
    ['Lots', '/perfect-b/lots', 'true'],
    ['Counts', '/perfect-b/counts', null],
  ]);
});

it('moves the focus with arrow keys, Home and End', async () => {
  show('/perfect-b/requests', clinic);
  screen.getByRole('link', { name: 'Requests' }).focus();
  for (const [key, name] of [
    ['{ArrowRight}', 'On order'],
    ['{End}', 'Received'],
    ['{ArrowRight}', 'Suggested'],
    ['{ArrowLeft}', 'Received'],
    ['{Home}', 'Suggested'],
  ] as const) {
    await user.keyboard(key);
    expect(document.activeElement?.textContent).toBe(name);
  }
});
