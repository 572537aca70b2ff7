import { expect, it, jest } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { Profiler } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { aCurrentUser } from '../../../../../test/fixtures/session.js';
import { useSession } from '../../../../session/session-store.js';
import { CodeSearchNotice } from './code-search-notice.js';

it('renders once for a search that is no code', async () => {
  useSession.setState({ state: 'signed-in', user: aCurrentUser() });
  const onRender = jest.fn();
  render(
    <MemoryRouter>
      <Profiler id="notice" onRender={onRender}>
        <CodeSearchNotice kind="item" search="no such product" onFound={() => undefined} />
      </Profiler>
    </MemoryRouter>,
  );
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(onRender.mock.calls.length).toBeLessThan(4);
});
