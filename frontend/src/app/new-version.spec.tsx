import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { usePreserveUnsaved } from '../lib/forms/unsaved-text.js';
import { useSession } from '../session/session-store.js';
import { NewVersion, takeSavedText } from './new-version.js';

const signIn = (id: string) => useSession.setState({ state: 'signed-in', user: { id } } as never);
/** Makes the server's page refer to this script. */
const serve = (script: string) => {
  const page = { ok: true, text: async () => `<script type="module" src="${script}"></script>` };
  globalThis.fetch = jest.fn(async () => page) as unknown as typeof fetch;
};
const failToFetchCode = () => act(async () => void dispatchEvent(new Event('vite:preloadError')));
function Form() {
  usePreserveUnsaved('Edit Client', () => 'Name: Clinic North');
  return null;
}

beforeEach(() => {
  sessionStorage.clear();
  signIn('ana');
  const script = document.createElement('script');
  script.type = 'module';
  script.src = '/assets/index-old.js';
  document.head.append(script);
});
afterEach(() => {
  cleanup();
  document.head.replaceChildren();
});

it('offers a reload only when the server has another build', async () => {
  render(<NewVersion />);
  serve('/assets/index-old.js');
  await failToFetchCode();
  expect(screen.queryByText('A new version is ready')).toBeNull();
  globalThis.fetch = jest.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  await failToFetchCode();
  expect(screen.queryByText('A new version is ready')).toBeNull();
  serve('/assets/index-new.js');
  await failToFetchCode();
  expect(screen.getByText('A new version is ready')).toBeTruthy();
});

it('keeps the text of open forms over the reload, once and for its author only', async () => {
  const keepText = async () => {
    render(
      <>
        <Form />
        <NewVersion />
      </>,
    );
    serve('/assets/index-new.js');
    await failToFetchCode();
    // jsdom does not navigate.
    screen.getByRole('button', { name: 'Reload' }).click();
    cleanup();
  };
  await keepText();
  expect(takeSavedText()).toEqual([{ title: 'Edit Client', text: 'Name: Clinic North' }]);
  expect(takeSavedText()).toEqual([]);
  await keepText();
  signIn('rui');
  expect(takeSavedText()).toEqual([]);
});
