import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { useConnection } from '../../lib/live/live.js';
import { DetailsPage, DetailsPanel } from './details-panel.js';
import { DetailsHeader } from './details-parts.js';
import { PANEL_STATE, useDetailsRoute } from './use-details-route.js';

const rows = [1, 2, 3].map((id) => ({ id, name: `Row ${id}` }));
type Row = (typeof rows)[number];
const pathOf = ({ id }: Pick<Row, 'id'>) => `/rows/${id}`;
const user = userEvent.setup();
const originalMatchMedia = globalThis.matchMedia;
let isWide = true;

beforeEach(() => {
  isWide = true;
  globalThis.matchMedia = ((media: string) => ({
    media,
    matches: media.includes('min-width') === isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as never;
});
afterEach(() => {
  cleanup();
  globalThis.matchMedia = originalMatchMedia;
});

function RowsScreen() {
  const details = useDetailsRoute<Row>({ idParam: useParams()['rowId'], listPath: '/rows', pathOf });
  const { pathname, search } = useLocation();
  details.onOrder(() => rows);
  const id = details.id ?? 0;
  const header = <DetailsHeader name={`Row ${id}`} level={details.shown === 'page' ? 1 : 2} caption="Caption" />;
  return (
    <>
      <output aria-label="URL">{`${pathname}${search}`}</output>
      {details.shown === 'page' ? (
        <DetailsPage list="Rows" listPath="/rows" path={pathOf({ id })}>
          {header}
        </DetailsPage>
      ) : (
        <ul>
          <li>
            <input aria-label="Search" />
          </li>
          {rows.map((row) => (
            <li key={row.id} data-row={row.id}>
              <a
                href={pathOf(row)}
                onClick={(event) => {
                  event.preventDefault();
                  details.onOpen(row, event);
                }}
              >
                {row.name}
              </a>
            </li>
          ))}
        </ul>
      )}
      {details.shown === 'panel' && (
        <DetailsPanel label="Row" id={id} path={pathOf({ id })} onStep={details.step} onClose={details.close}>
          {header}
        </DetailsPanel>
      )}
    </>
  );
}

const show = (entry: string, state: object | null = null) => {
  const [pathname = '', search = ''] = entry.split('?');
  render(
    <MemoryRouter initialEntries={[{ pathname, search: search === '' ? '' : `?${search}`, state }]}>
      <Routes>
        <Route path="/rows" element={<RowsScreen />} />
        <Route path="/rows/:rowId" element={<RowsScreen />} />
      </Routes>
    </MemoryRouter>,
  );
};
const url = () => screen.getByRole('status', { name: 'URL' }).textContent;

it('opens a row next to its list and keeps the filters of the list in the URL', async () => {
  show('/rows?search=row&tab=history');
  await user.click(screen.getByRole('link', { name: 'Row 2' }));
  expect(url()).toBe('/rows/2?search=row');
  expect(screen.getByRole('complementary', { name: 'Row' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'Row 2' })).toBeTruthy();
  expect(screen.getByRole('list')).toBeTruthy();
});

it('moves to other rows and closes by keyboard, but not while the user types in a field', async () => {
  show('/rows/1?search=row&tab=edit', PANEL_STATE);
  await user.keyboard('j');
  expect(url()).toBe('/rows/2?search=row&tab=details');
  await user.keyboard('{End}{ArrowDown}');
  expect(url()).toBe('/rows/3?search=row&tab=details');
  await user.keyboard('k{Home}');
  expect(url()).toBe('/rows/1?search=row&tab=details');
  await user.type(screen.getByLabelText('Search'), 'jk');
  expect(url()).toBe('/rows/1?search=row&tab=details');
  await user.click(screen.getByRole('heading', { level: 2 }));
  await user.keyboard('{Escape}');
  expect(url()).toBe('/rows?search=row');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Row 1' }));
});

it('shows a page for a shared link, and beside the list on request', async () => {
  show('/rows/3?tab=history');
  expect(screen.getByRole('heading', { level: 1, name: 'Row 3' })).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Open in side panel' }));
  expect(screen.getByRole('complementary', { name: 'Row' })).toBeTruthy();
});

it('shows a page with the connection on a phone without the filters in its URL, and returns to the filtered list', async () => {
  isWide = false;
  useConnection.setState({ state: 'reconnecting', since: new Date() });
  show('/rows?search=row');
  await user.click(screen.getByRole('link', { name: 'Row 2' }));
  expect(url()).toBe('/rows/2');
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(screen.getByText('Reconnecting')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Back to Rows' }));
  expect(url()).toBe('/rows?search=row');
});

it('opens a row in a new tab with Ctrl', async () => {
  const open = jest.spyOn(window, 'open').mockReturnValue(null);
  show('/rows');
  await user.keyboard('{Control>}');
  await user.click(screen.getByRole('link', { name: 'Row 2' }));
  await user.keyboard('{/Control}');
  expect(open).toHaveBeenCalledWith('/rows/2', '_blank', 'noopener');
  expect(url()).toBe('/rows');
  open.mockRestore();
});
