import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, useLocation } from 'react-router-dom';
import { useUrlParameters } from '../../lib/format/url-parameters.js';
import { discardUnsavedTexts, usePreserveUnsaved } from '../../lib/forms/unsaved-text.js';
import { Dialog } from '../../ui/dialogs/dialog.js';
import { GuardedRouter } from './guarded-router.js';
import './leave-dialog.js';
import { isSamePage } from '../navigation/pages.js';

const user = userEvent.setup();
const QUESTION = 'Leave and discard your changes?';

function Page({ text }: { readonly text: string }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <h1>{pathname + search}</h1>
      {pathname === '/enterprise/security' && <Form text={text} />}
      <Link to="/enterprise/audit">Audit</Link>
      <Link to="?tab=mail">Mail</Link>
      <InAddress />
    </>
  );
}
function InAddress() {
  const { address, write } = useUrlParameters();
  return (
    <>
      <button onClick={() => write({ open: 'true' })}>Open</button>
      {address.has('open') && <Dialog onClose={() => write({ open: '' })} title="In the address" />}
    </>
  );
}
function Form({ text }: { readonly text: string }) {
  usePreserveUnsaved('Single sign-on', () => text);
  return null;
}

const show = (text: string) =>
  render(
    <GuardedRouter>
      <Page text={text} />
    </GuardedRouter>,
  );
const at = () => screen.getByRole('heading', { level: 1, hidden: true }).textContent;

beforeEach(() => {
  history.pushState(null, '', '/enterprise/staff');
  history.pushState(null, '', '/enterprise/security');
});
afterEach(cleanup);

it('asks before a link leaves unsaved text, and continues after a confirmation', async () => {
  show('Issuer: https://login.example.com');
  await user.click(screen.getByRole('link', { name: 'Audit' }));
  await screen.findByRole('dialog', { name: QUESTION });
  expect(screen.getByLabelText<HTMLTextAreaElement>('Single sign-on').value).toBe('Issuer: https://login.example.com');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(at()).toBe('/enterprise/security');

  await user.click(screen.getByRole('link', { name: 'Audit' }));
  await user.click(await screen.findByRole('button', { name: 'Leave page' }));
  await waitFor(() => expect(at()).toBe('/enterprise/audit'));
  expect(location.pathname).toBe('/enterprise/audit');
});

it("asks for the browser's back button too", async () => {
  show('');
  await user.click(screen.getByRole('link', { name: 'Audit' }));
  await waitFor(() => expect(at()).toBe('/enterprise/audit'));
  act(() => history.back());
  await waitFor(() => expect(at()).toBe('/enterprise/security'));
  cleanup();

  show('Issuer: https://login.example.com');
  act(() => history.forward());
  await screen.findByRole('dialog', { name: QUESTION });
  await waitFor(() => expect(location.pathname).toBe('/enterprise/security'));
  expect(at()).toBe('/enterprise/security');
  await user.click(screen.getByRole('button', { name: 'Leave page' }));
  await waitFor(() => expect(at()).toBe('/enterprise/audit'));
});

it('does not ask without unsaved text, or for a step within the page', async () => {
  show('Issuer: https://login.example.com');
  await user.click(screen.getByRole('link', { name: 'Mail' }));
  await waitFor(() => expect(at()).toBe('/enterprise/security?tab=mail'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('lets the browser ask before a reload or a closed tab, but not after signing out', () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  show('');
  expect(isAsked()).toBe(false);
  cleanup();
  show('Issuer: https://login.example.com');
  expect(isAsked()).toBe(true);
  discardUnsavedTexts();
  expect(isAsked()).toBe(false);
});

it('closes a dialog by the back button first, and leaves the page after that', async () => {
  show('');
  await user.click(screen.getByRole('link', { name: 'Mail' }));
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'In the address' });
  expect(location.search).toBe('?tab=mail&open=true');
  act(() => history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The dialog is closed, and the page that opened it is shown.
  await waitFor(() => expect(at()).toBe('/enterprise/security?tab=mail'));
  expect(location.search).toBe('?tab=mail');
  act(() => history.back());
  await waitFor(() => expect(at()).toBe('/enterprise/security'));
  act(() => history.back());
  await waitFor(() => expect(at()).toBe('/enterprise/staff'));
});

it('closes the topmost of two dialogs by the back button, as its own button does', async () => {
  const asked: string[] = [];
  const Two = () => (
    <>
      <Link to="/enterprise/audit">Audit</Link>
      {useLocation().pathname === '/enterprise/audit' &&
        ['Lower', 'Upper'].map((title) => <Dialog key={title} onClose={() => asked.push(title)} title={title} />)}
    </>
  );
  render(
    <GuardedRouter>
      <Two />
    </GuardedRouter>,
  );
  await user.click(screen.getByRole('link', { name: 'Audit' }));
  await screen.findByText('Upper');
  act(() => history.back());
  await waitFor(() => expect(asked).toEqual(['Upper']));
  expect(location.pathname).toBe('/enterprise/audit');
});

it('treats an item panel and its list as the same page', () => {
  expect(isSamePage('/perfect-b/inventory', '/perfect-b/inventory/12')).toBe(true);
  expect(isSamePage('/perfect-b/inventory/3', '/perfect-b/inventory/12')).toBe(true);
  expect(isSamePage('/perfect-b/inventory', '/perfect-b/inventory/import')).toBe(false);
  expect(isSamePage('/perfect-b/lots/1', '/perfect-b/lots/2')).toBe(true);
  expect(isSamePage('/perfect-b/counts/1', '/perfect-b/counts/2')).toBe(false);
  expect(isSamePage('/account', '/webhooks')).toBe(false);
});
