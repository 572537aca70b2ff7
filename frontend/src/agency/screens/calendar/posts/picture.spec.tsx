import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Picture } from './picture.js';

afterEach(cleanup);

const ADDRESS = 'https://cdn.example/spring.png';

it('shows a picture of another host through the server, and a message when there is none', () => {
  render(<Picture address={ADDRESS} isSaved />);
  const picture = screen.getByRole('img');
  expect(picture.getAttribute('src')).toBe(`/api/pictures?url=${encodeURIComponent(ADDRESS)}`);
  fireEvent.error(picture);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('No picture could be loaded from this address.');
});

it('requests no picture for a URL that is only typed', () => {
  const { rerender } = render(<Picture address={ADDRESS} isSaved={false} />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('The picture appears after saving.');
  rerender(<Picture address="https" isSaved={false} />);
  expect(screen.queryByRole('status')).toBeNull();
});
