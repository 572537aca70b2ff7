import { post as postResource, createPost, type Post, updatePost } from '@atrium/contract/agency/posts';
import type { BodyOf } from '@atrium/contract/core/endpoint';
import { PLATFORM_LABELS, PLATFORMS, type Platform, POST_STATUS_LABELS } from '@atrium/rules/labels';
import { POST_STATUSES, type PostStatus } from '@atrium/rules/status-changes';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useEntityForm } from '../../lib/entity-form.js';
import { call } from '../../lib/http.js';
import { Alert } from '../../ui/alert.js';
import { EntityDialog } from '../../ui/entity-dialog.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { Select } from '../../ui/select.js';
import { Textarea } from '../../ui/textarea.js';
import { took, useAgency } from '../store/agency-store.js';
import { Picture } from './picture.js';
import { momentName } from './place-posts.js';
import { postWarnings } from './post-warnings.js';
import { ScheduledFields } from './scheduled-fields.js';
import { useForeignZone } from './use-foreign-zone.js';

type Form = BodyOf<typeof createPost>;

const LABELS = postResource.words;

const platforms = [
  { value: '', label: 'Choose a platform' },
  ...PLATFORMS.map((value) => ({ value, label: PLATFORM_LABELS[value] })),
];
const statuses = POST_STATUSES.map((value) => ({ value, label: POST_STATUS_LABELS[value] }));

const valuesOf = (post: Post | undefined, day: string): Form => ({
  content: post?.content ?? '',
  // Blank until it is chosen, which the schema answers with its message.
  platform: post?.platform ?? ('' as Platform),
  scheduledDate: post?.scheduledDate ?? day,
  status: post?.status ?? 'scheduled',
  imageUrl: post?.imageUrl ?? '',
});

interface PostDialogProps {
  readonly clientId: number;
  readonly post?: Post;
  /** The day of a new one, blank when none was picked. */
  readonly day?: string;
  readonly onClose: () => void;
}

export function PostDialog({ clientId, post, day = '', onClose }: PostDialogProps) {
  const isNew = post === undefined;
  const live = useAgency((state) => (isNew ? undefined : state.posts.all.rows.get(post.id)));
  const zone = useForeignZone();
  const failed = isNew ? 'Failed to schedule post' : 'Failed to update post';
  const state = useEntityForm({
    schema: createPost.body,
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
    // A time without a day is no date yet.
    toBody: (values) => (values.scheduledDate.startsWith('T') ? { ...values, scheduledDate: '' } : values),
    failed,
    failedTitle: failed,
    took: took.posts,
    create: (body) => call(createPost, { params: { clientId }, body }),
    update: ({ id }, body) => call(updatePost, { params: { id }, body }),
    told: () => ({
      title: 'Success',
      description: isNew ? 'Post scheduled successfully' : 'Post updated successfully',
    }),
    close: onClose,
  });
  const { register, control, formState, setValue } = state.form;
  const { errors } = formState;
  const [content, platform, scheduledDate, imageUrl] = useWatch({
    control,
    name: ['content', 'platform', 'scheduledDate', 'imageUrl'],
  });
  const known = useAgency(({ posts }) => posts.all.rows);
  const warnings = useMemo(
    () => postWarnings({ id: post?.id ?? null, content, platform, scheduledDate }, known.values()),
    [post?.id, content, platform, scheduledDate, known],
  );

  return (
    <EntityDialog
      id="social-media-post"
      title={isNew ? 'Schedule Post' : 'Edit Post'}
      description={isNew ? 'What goes out, where and when.' : 'Update the post below.'}
      submit={isNew ? 'Schedule Post' : 'Update Post'}
      busy={isNew ? 'Scheduling...' : 'Updating...'}
      state={state}
      onClose={onClose}
    >
      <Field label={LABELS.content} error={errors.content?.message} required>
        {(field) => (
          <Textarea {...field} {...register('content')} rows={4} className="min-h-24 pointer-coarse:min-h-24" />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={LABELS.platform} error={errors.platform?.message} required>
          {(field) => <Select {...field} {...register('platform')} choices={platforms} />}
        </Field>
        <Field label={LABELS.status} error={errors.status?.message}>
          {(field) => <Select {...field} {...register('status')} choices={statuses} />}
        </Field>
      </div>
      <ScheduledFields
        value={scheduledDate}
        error={errors.scheduledDate?.message}
        zone={zone}
        onChange={(value) =>
          setValue('scheduledDate', value, { shouldDirty: true, shouldValidate: formState.isSubmitted })
        }
      />
      <Field label={LABELS.imageUrl} error={errors.imageUrl?.message}>
        {(field) => (
          <Input
            {...field}
            {...register('imageUrl')}
            type="url"
            autoCapitalize="none"
            autoComplete="off"
            placeholder="https://example.com/picture.jpg"
          />
        )}
      </Field>
      {imageUrl != null && imageUrl !== '' && (
        <Picture address={imageUrl.trim()} isSaved={imageUrl.trim() === (live ?? post)?.imageUrl} />
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
}
