import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { lazyPart } from './lazy-part.js';

it('retries while its code cannot be fetched', async () => {
  let asked = 0;
  const Part = lazyPart(async () => {
    asked += 1;
    if (asked < 3) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>Here</p>;
  });
  render(
    <Suspense fallback={<p>Loading</p>}>
      <Part />
    </Suspense>,
  );
  expect(screen.getByText('Loading')).toBeTruthy();
  expect(await screen.findByText('Here', {}, { timeout: 5_000 })).toBeTruthy();
  expect(asked).toBe(3);
});
