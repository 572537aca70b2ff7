import { createPost, post as postResource, updatePost } from '@atrium/contract/agency/posts/calls';
import { createPostSchemas, type Post } from '@atrium/contract/agency/posts/schemas';
import type { BodyOf } from '@atrium/contract/core/endpoint';
import { PLATFORM_LABELS, PLATFORMS, type Platform, POST_STATUS_LABELS } from '@atrium/rules/stock/labels';
import { isUnpublished, overLimit, PLATFORM_LIMITS, postLength, refusalOfPost } from '@atrium/rules/posts';
import { POST_STATUSES, type PostStatus } from '@atrium/rules/stock/status-changes';
import { normaliseWallTime } from '@atrium/rules/time/wall-time';
import { Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useEntityForm } from '../../../../lib/forms/entity-form.js';
import { call } from '../../../../lib/api/http.js';
import type { NoticeAction } from '../../../../lib/page/toast.js';
import { wallNow } from '../../../../session/today.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Button } from '../../../../ui/buttons/button.js';
import { classes } from '../../../../ui/classes.js';
import { EntityDialog } from '../../../../ui/dialogs/entity-dialog.js';
import { Field } from '../../../../ui/fields/field.js';
import { Textarea } from '../../../../ui/fields/textarea.js';
import { InputField, SelectField } from '../../../../ui/fields/control-fields.js';
import { took, useAgency } from '../../../store/agency-store.js';
import { DeletePostDialog } from './delete-post-dialog.js';
import { PastDialog } from './past-dialog.js';
import { Picture } from './picture.js';
import { momentName } from '../board/place-posts.js';
import { postWarnings } from './post-warnings.js';
import { ScheduledFields } from './scheduled-fields.js';
import { useForeignZone } from '../use-foreign-zone.js';

type Form = BodyOf<typeof createPost>;

const LABELS = postResource.words;

const platforms = [
  { value: '', label: 'Choose a platform' },
  ...PLATFORMS.map((value) => ({ value, label: PLATFORM_LABELS[value] })),
];
const statuses = POST_STATUSES.map((value) => ({ value, label: POST_STATUS_LABELS[value] }));

const valuesOf = (post: Post | undefined, day: string): Form => ({
  content: post?.content ?? '',
  // Blank until chosen, which the schema rejects.
  platform: post?.platform ?? ('' as Platform),
  scheduledDate: post?.scheduledDate ?? day,
  status: post?.status ?? 'scheduled',
  imageUrl: post?.imageUrl ?? '',
});

/** A past post does not read "scheduled". */
export const savedInWords = (
  { status, scheduledDate }: Pick<Post, 'status' | 'scheduledDate'>,
  isNew: boolean,
  now: string,
): string => {
  if (!isNew) return 'Post updated successfully';
  if (isUnpublished({ status, scheduledDate }, now)) return 'Post added. Its time has passed: not marked as published';
  return status === 'scheduled'
    ? 'Post scheduled successfully'
    : `Post added as ${POST_STATUS_LABELS[status].toLowerCase()}`;
};

const textOf = ({ content, platform, status = 'scheduled' }: Form) => ({ content, platform, status });

/** Returns the toast action that shows a post of that time; null when it is visible. */
export type WayTo = (scheduledDate: string) => NoticeAction | null;

interface PostDialogProps {
  readonly clientId: number;
  readonly post?: Post;
  /** Day of a new post; blank for none. */
  readonly day?: string;
  readonly wayTo?: WayTo;
  readonly onClose: () => void;
}

export function PostDialog({ clientId, post, day = '', wayTo, onClose }: PostDialogProps) {
  const isNew = post === undefined;
  const live = useAgency((state) => (isNew ? undefined : state.posts.all.rows.get(post.id)));
  const zone = useForeignZone();
  const failed = isNew ? 'Failed to schedule post' : 'Failed to update post';
  const state = useEntityForm({
    schema: createPostSchemas.body,
    noun: 'post',
    entity: post,
    live,
    valuesOf: (entity: Post | undefined) => valuesOf(entity, day),
    labels: LABELS,
    show: (field, value) => {
      if (field === 'platform') return PLATFORM_LABELS[value as Platform];
      if (field === 'status') return POST_STATUS_LABELS[value as PostStatus];
      return field === 'scheduledDate' && typeof value === 'string' && value.includes('T')
        ? momentName(value)
        : undefined;
    },
    check: (values) => {
      const refusal = values.platform === ('' as Platform) ? null : refusalOfPost(textOf(values), live ?? post);
      return refusal === null ? {} : { content: refusal };
    },
    // A time without a day is no date.
    toBody: (values) => (values.scheduledDate.startsWith('T') ? { ...values, scheduledDate: '' } : values),
    failed,
    failedTitle: failed,
    took: took.posts,
    create: (body) => call(createPost, { params: { clientId }, body }),
    update: ({ id }, body) => call(updatePost, { params: { id }, body }),
    told: (saved) => {
      const action = wayTo?.(saved.scheduledDate) ?? null;
      return {
        title: 'Success',
        description: savedInWords(saved, isNew, wallNow()),
        detail: `${PLATFORM_LABELS[saved.platform]}, ${momentName(saved.scheduledDate)}`,
        ...(action !== null && { action }),
      };
    },
    close: onClose,
  });
  const { register, control, formState, setValue } = state.form;
  const { errors } = formState;
  const [content, platform, scheduledDate, imageUrl, status = 'scheduled'] = useWatch({
    control,
    name: ['content', 'platform', 'scheduledDate', 'imageUrl', 'status'],
  });
  const [isAsking, setAsking] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const at = normaliseWallTime(scheduledDate, 'UTC');
  /** Asked only for a newly chosen time, so that old posts can be edited. */
  const isPast =
    at !== null &&
    isUnpublished({ status, scheduledDate: at }, wallNow()) &&
    (post === undefined || post.scheduledDate !== at || post.status !== status);
  const tooLong = overLimit(content, platform);
  /** Errors are shown before the question. */
  const isComplete = content.trim() !== '' && platform !== ('' as Platform) && tooLong === null;
  const known = useAgency(({ posts }) => posts.all.rows);
  const warnings = useMemo(
    () => [
      ...(status === 'draft' && tooLong !== null
        ? [`${tooLong}. It can be saved as a draft, and not be published.`]
        : []),
      ...postWarnings({ id: post?.id ?? null, content, platform, scheduledDate }, known.values()),
    ],
    [post?.id, content, platform, scheduledDate, status, tooLong, known],
  );

  const dialog = (
    <EntityDialog
      id="social-media-post"
      title={isNew ? 'Schedule Post' : 'Edit Post'}
      description={isNew ? 'The text, platform and time of a post.' : 'Update the post below.'}
      submit={isNew ? 'Schedule Post' : 'Update Post'}
      busy={isNew ? 'Scheduling...' : 'Updating...'}
      state={{
        ...state,
        submit: (event) => {
          event?.preventDefault();
          if (isPast && isComplete) setAsking(true);
          else state.submit(event);
        },
      }}
      act={
        !isNew && (
          <Button
            icon={<Trash2 className="size-4" aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => setDeleting(true)}
          >
            Delete
          </Button>
        )
      }
      onClose={onClose}
    >
      <div className="min-w-0">
        <Field label={LABELS.content} error={errors.content?.message} required>
          {(field) => (
            <Textarea {...field} {...register('content')} rows={4} className="min-h-24 pointer-coarse:min-h-24" />
          )}
        </Field>
        {platform !== ('' as Platform) && (
          <p
            className={classes(
              'figures mt-1.5 text-right text-caption',
              tooLong === null ? 'text-muted' : 'font-medium text-bad-text',
            )}
          >
            <span className="sr-only">{`Characters for ${PLATFORM_LABELS[platform]}: `}</span>
            {postLength(content.trim(), platform).toLocaleString('en')} /{' '}
            {PLATFORM_LIMITS[platform].toLocaleString('en')}
          </p>
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField {...state.field('platform')} required choices={platforms} />
        <SelectField {...state.field('status')} choices={statuses} />
      </div>
      <ScheduledFields
        value={scheduledDate}
        error={errors.scheduledDate?.message}
        zone={zone}
        onChange={(value) =>
          setValue('scheduledDate', value, { shouldDirty: true, shouldValidate: formState.isSubmitted })
        }
      />
      <InputField
        {...state.field('imageUrl')}
        type="url"
        autoCapitalize="none"
        autoComplete="off"
        placeholder="https://example.com/picture.jpg"
      />
      {imageUrl != null && imageUrl !== '' && (
        <Picture address={imageUrl.trim()} isSaved={imageUrl.trim() === (live ?? post)?.imageUrl} />
      )}
      {isAsking && at !== null && (
        <PastDialog
          at={at}
          onClose={() => setAsking(false)}
          onChoose={(published) => {
            setAsking(false);
            if (published) setValue('status', 'published', { shouldDirty: true });
            state.submit();
          }}
        />
      )}
      <div role="status">
        {warnings.length > 0 && (
          <Alert tone="warn" title="Please check">
            {warnings.map((warning) => (
              <p key={warning} className="text-table">
                {warning}
              </p>
            ))}
          </Alert>
        )}
      </div>
    </EntityDialog>
  );
  return (
    <>
      {dialog}
      {/* Beside the form, not in it. */}
      {isDeleting && live !== undefined && (
        <DeletePostDialog post={live} onClose={() => setDeleting(false)} onDeleted={onClose} />
      )}
    </>
  );
}
