import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { FileTileFrame } from './file-tile-frame.js';
import type { FileUpload } from './uploads-store.js';
import { UploadTile } from './upload-tile.js';

afterEach(cleanup);

it('shows the type of a picture that the browser cannot decode', () => {
  const { container } = render(<FileTileFrame name="logo.png" pictureUrl="/logo" caption={2_048} />);
  const picture = container.querySelector('img');
  expect(picture).toBeTruthy();
  if (picture !== null) fireEvent.error(picture);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByText('PNG')).toBeTruthy();
  expect(screen.getByText('logo.png')).toBeTruthy();
});

it('shows a rejected picture with its name and the reason, and one that waits for the network with its picture', () => {
  const failed: FileUpload = {
    key: 'a',
    name: 'bomb.png',
    size: 2_048,
    pictureUrl: 'blob:bomb',
    state: 'failed',
    percent: 100,
    problem: 'This picture has too many pixels.',
    canRetry: false,
    stored: null,
  };
  const nothing = () => undefined;
  const { container, rerender } = render(<UploadTile upload={failed} onRetry={nothing} onCancel={nothing} />);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByText('bomb.png')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('This picture has too many pixels.');
  rerender(<UploadTile upload={{ ...failed, canRetry: true }} onRetry={nothing} onCancel={nothing} />);
  expect(container.querySelector('img')).toBeTruthy();
});
