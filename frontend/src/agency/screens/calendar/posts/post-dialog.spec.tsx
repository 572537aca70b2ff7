import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Post } from '@atrium/contract/agency/posts/schemas';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aCurrentUser } from '../../../../../test/fixtures/session.js';
import { mockResponses } from '../../../../../test/mock-api.js';
import { useSession } from '../../../../session/session-store.js';
import { upsertRow, useAgency } from '../../../store/agency-store.js';
import { PostDialog, describeSaved } from './post-dialog.js';

const user = userEvent.setup();
const post: Post = {
  id: 5,
  clientId: 1,
  content: 'x'.repeat(281),
  platform: 'twitter',
  scheduledDate: '2999-01-01T09:00:00',
  status: 'scheduled',
  imageUrl: null,
  responsibleId: null,
  responsible: null,
  version: 1,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  updatedBy: null,
};
beforeEach(() =>
  useSession.setState({ state: 'signed-in', user: aCurrentUser({ id: '072cee4b-ba48-425f-a363-a3b2811890fa' }) }),
);
afterEach(cleanup);

const schedule = () => user.click(screen.getByRole('button', { name: 'Schedule Post' }));
const write = async (content: string, platform: string) => {
  await user.click(screen.getByLabelText('Content'));
  await user.paste(content);
  await user.selectOptions(screen.getByLabelText('Platform'), platform);
};

it('counts by the rules of the platform, and rejects a post that is too long before sending it', async () => {
  const sent = mockResponses({ status: 201, body: post });
  render(<PostDialog clientId={1} day="2999-01-01" onClose={jest.fn()} />);
  await write('x'.repeat(281), 'Twitter');
  expect(screen.getByText(/281 \/\s*280/)).toBeTruthy();
  await schedule();
  expect(await screen.findByText('Twitter allows 280 characters, this has 281')).toBeTruthy();
  expect(sent).toHaveLength(0);
  await user.selectOptions(screen.getByLabelText('Platform'), 'LinkedIn');
  expect(screen.getByText(/281 \/\s*3,000/)).toBeTruthy();
  await schedule();
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ platform: 'linkedin', status: 'scheduled' }));
});

it('allows a longer draft with a note', async () => {
  const sent = mockResponses({ status: 201, body: post });
  render(<PostDialog clientId={1} day="2999-01-01" onClose={jest.fn()} />);
  await write('x'.repeat(281), 'Twitter');
  await user.selectOptions(screen.getByLabelText('Status'), 'Draft');
  expect(screen.getByText(/It can be saved as a draft, and not be published/)).toBeTruthy();
  await schedule();
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ status: 'draft' }));
});

it('asks whether a post in the past was published', async () => {
  const sent = mockResponses({ status: 201, body: post });
  render(<PostDialog clientId={1} day="2020-01-01" onClose={jest.fn()} />);
  await write('Hello', 'Facebook');
  await schedule();
  expect(await screen.findByRole('dialog', { name: 'Mark as published?' })).toBeTruthy();
  expect(sent).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Mark as published' }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ status: 'published', scheduledDate: '2020-01-01' }));
});

it('can keep such a post scheduled, and asks nothing when another field of an old post changes', async () => {
  const old = { ...post, content: 'Old', scheduledDate: '2020-01-01T09:00:00' };
  const sent = mockResponses({ status: 201, body: old }, { status: 200, body: old });
  const { unmount } = render(<PostDialog clientId={1} day="2020-01-01" onClose={jest.fn()} />);
  await write('Hello', 'Facebook');
  await schedule();
  await user.click(await screen.findByRole('button', { name: 'Keep scheduled' }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ status: 'scheduled' }));
  unmount();
  useAgency.setState((state) => ({ posts: { ...state.posts, phase: 'ready', clientId: 1 } }));
  upsertRow.posts(old);
  render(<PostDialog clientId={1} post={old} onClose={jest.fn()} />);
  await user.type(screen.getByLabelText('Content'), 'er');
  await user.click(screen.getByRole('button', { name: 'Save post' }));
  await waitFor(() => expect(sent[1]?.body).toMatchObject({ content: 'Older' }));
});

it('describes a new post by its outcome, without "scheduled" for a past time', () => {
  const now = '2026-11-22T10:00:00';
  const words = (status: Post['status'], scheduledDate: string, isNew = true) =>
    describeSaved({ status, scheduledDate }, isNew, now);
  expect(words('scheduled', '2026-11-23T09:00:00')).toBe('Post scheduled successfully');
  expect(words('scheduled', '2026-11-21T09:00:00')).toBe('Post added. Its time has passed: not marked as published');
  expect(words('published', '2026-11-21T09:00:00')).toBe('Post added as published');
  expect(words('draft', '2026-11-23T09:00:00')).toBe('Post added as draft');
  expect(words('scheduled', '2026-11-21T09:00:00', false)).toBe('Post updated successfully');
});

it('can be deleted from its form after a confirmation, which closes the form', async () => {
  const opening = { ...post, id: 7, content: 'Opening hours' };
  upsertRow.posts(opening);
  const close = jest.fn();
  const sent = mockResponses({ status: 204 });
  render(<PostDialog clientId={1} post={opening} onClose={close} />);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('dialog', { name: 'Delete “Opening hours”?' })).toBeTruthy();
  expect(sent).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Delete post' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent).toMatchObject([{ method: 'DELETE', path: '/api/talent-phi/social-media-posts/7' }]);
  expect(useAgency.getState().posts.all.rows.has(7)).toBe(false);
});

it('has no delete button for a new post', () => {
  render(<PostDialog clientId={1} day="2999-01-01" onClose={jest.fn()} />);
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});
