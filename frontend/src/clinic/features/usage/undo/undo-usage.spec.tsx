import { beforeEach, expect, it } from '@jest/globals';
import { ApiError } from '../../../../lib/api/http.js';
import { useToast } from '../../../../lib/page/toast.js';
import { reportUndoneByOther } from './undo-usage.js';

beforeEach(() => useToast.setState({ toast: null }));

it('names the user who undid an entry first', () => {
  const reply = {
    code: 'usage.already-undone',
    message: 'This entry was already undone by Ana Silva',
    editedBy: 'Ana Silva',
    requestId: '1',
  };
  expect(reportUndoneByOther(new ApiError(409, JSON.stringify(reply), 'Conflict'))).toBe(true);
  expect(useToast.getState().toast).toMatchObject({ title: 'Already undone' });
  expect(JSON.stringify(useToast.getState().toast)).toMatch(/Ana Silva.? already undid it\./);
});

it('leaves other errors to the caller', () => {
  expect(reportUndoneByOther(new ApiError(500, '', 'Error'))).toBe(false);
  expect(useToast.getState().toast).toBeNull();
});
