import { createComment } from '@atrium/contract/agency/conversations/calls';
import type { Comment } from '@atrium/contract/agency/conversations/schemas';
import type { ThreadSubject } from '@atrium/contract/agency/conversations/values';
import type { Presence } from '@atrium/contract/core/live';
import { getDisplayName } from '@atrium/rules/people/people';
import { Paperclip, SendHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import { call, getErrorMessage, isConnectionLost } from '../../../../lib/api/http.js';
import { FileChooser, UploadTile, useFileUploads } from '../../../../lib/files/public.js';
import { usePreserveUnsaved } from '../../../../lib/forms/unsaved-text.js';
import { useUser } from '../../../../session/session-store.js';
import { Button } from '../../../../ui/buttons/button.js';
import { classes } from '../../../../ui/classes.js';
import { reportSent, reportTyping } from '../presence/use-presence.js';
import { validateLength, getRemainingLength } from './comment-length.js';
import { useDraft } from './draft-store.js';
import { MentionTextarea } from './mention-textarea.js';
import { toStoredText } from './mention-text.js';
import { FormError } from '../../../../ui/feedback/alert.js';

const OFFLINE = 'No connection. Your comment is kept here. Send it again when you are back online.';

interface ComposerProps {
  readonly subject: ThreadSubject;
  readonly others: readonly Presence[];
  readonly onSent: (comment: Comment) => void;
}

/** Writes a comment. What is typed is a draft until the server has stored it. */
export function Composer({ subject, others, onSent }: ComposerProps) {
  const { draft, change, beginAttempt, finish, restore } = useDraft(useUser().id, subject);
  const files = useFileUploads({ kind: 'comment', draft: `${subject.kind} ${subject.id}` });
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const field = useRef<{ readonly focus: () => void }>(null);
  usePreserveUnsaved('Comment', () => draft.text.trim(), true);
  const stored = toStoredText(draft.text.trim(), draft.users);
  const tooLong = validateLength(stored);
  const canSend = (stored !== '' || files.fileIds.length > 0) && tooLong === null && !files.isSending;

  const send = async () => {
    if (sending || !canSend) return field.current?.focus();
    setSending(true);
    setFailure(null);
    const sentFiles = files.uploads.map(({ key }) => key);
    try {
      const { kind, id } = subject;
      const comment = await call(createComment, {
        params: { kind, id },
        body: { text: stored, ...(files.fileIds.length > 0 && { fileIds: [...files.fileIds] }) },
        idempotencyKey: beginAttempt([stored, ...files.fileIds].join(' ')),
      });
      finish();
      sentFiles.forEach(files.cancel);
      reportSent();
      onSent(comment);
    } catch (error) {
      restore();
      setFailure(
        isConnectionLost(error) ? OFFLINE : getErrorMessage(error, 'The comment could not be sent. Please try again.'),
      );
    } finally {
      setSending(false);
      field.current?.focus();
    }
  };

  const typing = others.filter(({ state }) => state === 'typing').map(({ person }) => getDisplayName(person));
  return (
    <form
      aria-label="New comment"
      className={classes('flex flex-col gap-2 rounded-control', files.isDragging && 'outline-2 outline-accent')}
      {...files.dropProps}
      onPaste={files.onPaste}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <FormError sentence={failure} />
      <MentionTextarea
        placeholder="Write a comment, @ to mention"
        value={draft}
        error={tooLong}
        focusRef={field}
        onChange={(value) => {
          change({ ...draft, ...value });
          reportTyping();
        }}
        onSubmit={() => void send()}
      />
      {files.uploads.length > 0 && (
        <ul aria-label="Files of the comment" className="flex max-h-50 flex-wrap gap-2 overflow-y-auto">
          {files.uploads.map((upload) => (
            <UploadTile
              key={upload.key}
              upload={upload}
              onRetry={() => files.retry(upload.key)}
              onCancel={() => files.cancel(upload.key)}
            />
          ))}
        </ul>
      )}
      <div className="flex min-h-8 items-center gap-3">
        <FileChooser label="Attach files" icon={<Paperclip className="size-4" />} onChoose={files.add} />
        <p role="status" className="min-w-0 flex-1 truncate text-caption text-muted">
          {typing.length > 0
            ? `${new Intl.ListFormat('en').format(typing)} ${typing.length === 1 ? 'is' : 'are'} typing…`
            : getRemainingLength(stored)}
        </p>
        <Button
          type="submit"
          variant="primary"
          size="small"
          data-tip="Send (Ctrl+Enter)"
          disabled={!canSend}
          busy={sending && 'Sending...'}
          icon={SendHorizontal}
        >
          Send
        </Button>
      </div>
    </form>
  );
}
