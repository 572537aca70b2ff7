import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { typeScan } from '../../../../../test/scanner.js';
import { setUpUsage, user } from '../../../../../test/usage-fixture.js';
import '../bursts/scan-listener.js';
import { ScanSearchField } from './scan-search-field.js';

const LOT_WITH_EXPIRY = '01095011015301261726123110AB-123';

function Lists() {
  const [product, setProduct] = useState('');
  return (
    <MemoryRouter>
      <ScanSearchField label="Search" placeholder="" value={product} onChange={setProduct} className="" />
      <input aria-label="Note" />
      <output aria-label="Search words">{product}</output>
    </MemoryRouter>
  );
}
function LotList() {
  const [lot, setLot] = useState('');
  return (
    <MemoryRouter>
      <ScanSearchField
        label="Search lots"
        placeholder=""
        value={lot}
        onChange={setLot}
        searchOf={({ lot: number, code }) => number ?? code}
        className=""
      />
      <output aria-label="Search words">{lot}</output>
    </MemoryRouter>
  );
}

const words = (text: string) =>
  waitFor(() => expect(screen.getByLabelText('Search words').textContent).toBe(text), { timeout: 2_000 });
const searchField = () => screen.getByRole<HTMLInputElement>('searchbox');

beforeEach(setUpUsage);
afterEach(cleanup);

it('searches a list of products for the code of a GS1 scan, wherever it is typed', async () => {
  render(<Lists />);
  // The listener is loaded after the field is rendered.
  await new Promise((resolve) => setTimeout(resolve, 50));
  searchField().focus();
  await typeScan(user, LOT_WITH_EXPIRY);
  await words('9501101530126');
  expect(searchField().value).toBe('9501101530126');
  const note = screen.getByLabelText<HTMLInputElement>('Note');
  note.focus();
  await typeScan(user, '19501101530123');
  await words('19501101530123');
  expect(note.value).toBe('');
});

it('searches the lots for the number of the lot, and for the product without one', async () => {
  render(<LotList />);
  await new Promise((resolve) => setTimeout(resolve, 50));
  searchField().focus();
  await typeScan(user, LOT_WITH_EXPIRY);
  await words('AB-123');
  await typeScan(user, '9501101530126');
  await words('9501101530126');
});

it('explains a code of another keyboard layout, and searches for nothing', async () => {
  render(<Lists />);
  await new Promise((resolve) => setTimeout(resolve, 50));
  searchField().focus();
  await typeScan(user, 'à&"_UçA-QQBD');
  expect(await screen.findByText(/another keyboard layout/)).toBeTruthy();
  await words('');
  await user.type(searchField(), 'tox');
  await waitFor(() => expect(screen.queryByText(/another keyboard layout/)).toBeNull());
});
