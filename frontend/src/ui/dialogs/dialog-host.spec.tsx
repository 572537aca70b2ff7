import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentType, useEffect, useState } from 'react';
import { defineDialog, DialogHost, openDialog } from './dialog-host.js';
import { Dialog } from './dialog.js';

const user = userEvent.setup();
const entered: string[] = [];

const Receipt = ({ onClose }: { readonly onClose: () => void }) => {
  const [text, setText] = useState('');
  return (
    <Dialog title="Receive" onClose={onClose}>
      <input
        aria-label="Scan"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && entered.push(currentTarget.value)}
      />
    </Dialog>
  );
};

/** Dialog that looks something up and then shows another one, whose code loads as well. */
const Lookup = ({ onClose }: { readonly onClose: () => void }) => {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    finishLookup = () => setReady(true);
  }, []);
  if (isReady) return <receiptDialog.Component onClose={onClose} />;
  return <Dialog title="Receive" onClose={onClose} />;
};

let finishLookup: () => void = () => undefined;
const loads: ((component: ComponentType<{ readonly onClose: () => void }>) => void)[] = [];
const load = () => new Promise<ComponentType<{ readonly onClose: () => void }>>((resolve) => loads.push(resolve));
const lookupDialog = defineDialog('Receive', load);
const receiptDialog = defineDialog('Receive', load);

afterEach(cleanup);

it('enters text and codes that are typed while a dialog and the one within it load', async () => {
  render(<DialogHost />);
  act(() => void openDialog(lookupDialog, {}));
  await screen.findByRole('status', { name: 'Loading' });
  await user.keyboard('{Enter}4711{Enter}');
  await act(async () => loads[0]?.(Lookup));
  await user.keyboard('48');
  act(() => finishLookup());
  await screen.findByRole('status', { name: 'Loading' });
  await user.keyboard('12{Enter}ge');
  await act(async () => loads[1]?.(Receipt));
  expect(entered).toEqual(['4711', '4812']);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Scan' }).value).toBe('ge');
});
