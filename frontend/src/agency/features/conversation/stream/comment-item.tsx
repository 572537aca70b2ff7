import type { Comment } from '@atrium/contract/agency/conversations/schemas';
import { getDisplayName } from '@atrium/rules/people/people';
import { canAdministerEnterprise } from '@atrium/rules/people/rights';
import { Link2, Pencil, Trash2 } from 'lucide-react';
import { Fragment, useState } from 'react';
import { Link } from 'react-router-dom';
import { getErrorMessage } from '../../../../lib/api/http.js';
import { FileTile } from '../../../../lib/files/public.js';
import { formatFullMoment } from '../../../../lib/format/dates.js';
import { usePreserveUnsaved } from '../../../../lib/forms/unsaved-text.js';
import { copyText } from '../../../../lib/page/copy-text.js';
import { showToast } from '../../../../lib/page/toast.js';
import { useUser } from '../../../../session/session-store.js';
import { Button } from '../../../../ui/buttons/button.js';
import { MoreButton } from '../../../../ui/buttons/more-button.js';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.js';
import { Monogram } from '../../../../ui/display/monogram.js';
import { Moment } from '../../../../ui/display/moment.js';
import type { MenuAction } from '../../../../ui/overlays/actions-menu.js';
import { canExceedLimits, useAgencyRight } from '../../../shared/rights.js';
import { validateLength } from '../composer/comment-length.js';
import { MentionTextarea } from '../composer/mention-textarea.js';
import { toComposerText, toStoredText } from '../composer/mention-text.js';
import { Markdown } from './markdown.js';
import { deleteComment, editComment } from './thread-store.js';
import { FormError } from '../../../../ui/feedback/alert.js';

const NOT_NOTIFIED = { 'no-access': 'no access', inactive: 'deactivated account' } as const;

const copyLink = async (comment: Comment): Promise<void> => {
  const url = new URL(location.href);
  url.search = `?comment=${comment.id}`;
  const isCopied = await copyText(url.href, null);
  showToast({ title: isCopied ? 'Link copied' : 'The link could not be copied', tone: isCopied ? 'good' : 'bad' });
};

/** A comment of the thread, or the placeholder of a deleted one. */
export function CommentItem({ comment, isTarget }: { readonly comment: Comment; readonly isTarget: boolean }) {
  const user = useUser();
  const canWrite = useAgencyRight('comments:write');
  const [state, setState] = useState<'shown' | 'edited' | 'deleted'>('shown');
  const { author, createdAt, editedAt, text } = comment;
  const name = getDisplayName(author);
  if (text === null) return <DeletedComment comment={comment} />;
  const isOwn = author.id === user.id;
  const actions: readonly MenuAction[] = [
    { label: 'Copy link', icon: Link2, run: () => void copyLink(comment) },
    ...(canWrite && isOwn ? [{ label: 'Edit', icon: Pencil, run: () => setState('edited') }] : []),
    ...(canWrite && (isOwn || canExceedLimits(user))
      ? [{ label: 'Delete', icon: Trash2, run: () => setState('deleted'), isDestructive: true }]
      : []),
  ];
  return (
    <div
      data-comment={comment.id}
      className={`flex gap-3 rounded-control py-2 ${isTarget ? '-mx-2 bg-accent-soft px-2' : ''}`}
    >
      <Monogram name={name} />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-7 items-center gap-2">
          <p className="min-w-0 flex-1 truncate text-table">
            <span className="font-semibold">{name}</span>{' '}
            <Moment at={createdAt} className="figures text-caption text-muted" />
            {editedAt !== null && (
              <span title={`Edited ${formatFullMoment(editedAt)}`} className="text-caption text-muted">
                {' '}
                · edited
              </span>
            )}
          </p>
          {state !== 'edited' && (
            <MoreButton
              label={`Actions for the comment of ${name}`}
              actions={actions}
              className="size-7! opacity-0 in-[li:focus-within]:opacity-100 in-[li:hover]:opacity-100 pointer-coarse:-my-2 pointer-coarse:size-11! pointer-coarse:opacity-100"
            />
          )}
        </div>
        {state === 'edited' ? (
          <EditForm comment={comment} text={text} onClose={() => setState('shown')} />
        ) : (
          text !== '' && <Markdown text={text} mentions={comment.mentions} />
        )}
        {comment.files.length > 0 && (
          <ul aria-label={`Files of the comment of ${name}`} className="mt-2 flex flex-wrap gap-2">
            {comment.files.map((file) => (
              <FileTile key={file.id} file={file} />
            ))}
          </ul>
        )}
        <NotNotified comment={comment} />
      </div>
      {state === 'deleted' && (
        <ConfirmDialog
          title={isOwn ? 'Delete your comment?' : `Delete the comment of ${name}?`}
          description="Its text is removed for everyone, and unread notifications about it are withdrawn. This cannot be undone."
          action="Delete comment"
          busy="Deleting..."
          failed="The comment could not be deleted. Please try again."
          onConfirm={() => deleteComment(comment)}
          onClose={() => setState('shown')}
        />
      )}
    </div>
  );
}

function DeletedComment({ comment: { author, deletedAt, deletedBy } }: { readonly comment: Comment }) {
  const by = deletedBy ?? author;
  const what = by.id === author.id ? 'their comment' : `a comment of ${getDisplayName(author)}`;
  return (
    <p className="py-2 pl-10 text-caption text-muted">
      <span>{`${getDisplayName(by)} deleted ${what}`}</span>
      {deletedAt !== null && <Moment at={deletedAt} className="figures ml-2" />}
    </p>
  );
}

function NotNotified({ comment: { notNotified } }: { readonly comment: Comment }) {
  const { role } = useUser();
  if (notNotified.length === 0) return null;
  const names = notNotified.map(({ user, reason }) => `${getDisplayName(user)} (${NOT_NOTIFIED[reason]})`);
  const withoutAccess = canAdministerEnterprise(role) ? notNotified.filter(({ reason }) => reason === 'no-access') : [];
  return (
    <p className="mt-1 text-caption text-warn-text">
      <span>{`Not notified: ${names.join(', ')}`}</span>
      {withoutAccess.map(({ user }) => (
        <Fragment key={user.id}>
          {' · '}
          <Link to={`/enterprise/access?user=${user.id}&project=talent-phi`} className="underline underline-offset-2">
            {withoutAccess.length === 1 ? 'Give access' : `Give access to ${getDisplayName(user)}`}
          </Link>
        </Fragment>
      ))}
    </p>
  );
}

interface EditFormProps {
  readonly comment: Comment;
  readonly text: string;
  readonly onClose: () => void;
}

function EditForm({ comment, text, onClose }: EditFormProps) {
  const [value, setValue] = useState(() => toComposerText(text, comment.mentions));
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const stored = toStoredText(value.text.trim(), value.users);
  const isChanged = stored !== text;
  const tooLong = validateLength(stored);
  const unsaved = usePreserveUnsaved('Edit comment', () => (isChanged ? value.text.trim() : ''));
  const close = () => {
    unsaved.settle();
    onClose();
  };
  const save = async () => {
    if (saving || stored === '' || tooLong !== null) return;
    setSaving(true);
    setFailure(null);
    try {
      await editComment(comment, stored);
      close();
    } catch (error) {
      setFailure(getErrorMessage(error, 'The comment could not be saved. Please try again.'));
      setSaving(false);
    }
  };
  return (
    <form
      aria-label="Edit comment"
      className="flex flex-col gap-2 pt-1"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <MentionTextarea
        value={value}
        readOnly={saving}
        error={tooLong}
        autoFocus
        onChange={setValue}
        onSubmit={() => void save()}
        onCancel={close}
      />
      <FormError sentence={failure} />
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={close}>
          Cancel
        </Button>
        <Button
          type="submit"
          size="small"
          variant="primary"
          disabled={stored === '' || !isChanged || tooLong !== null}
          busy={saving && 'Saving...'}
        >
          Save
        </Button>
      </div>
    </form>
  );
}
