import { createPost, post as postResource, updatePost } from '@atrium/contract/agency/posts/calls';
import { createPostSchemas, type Post } from '@atrium/contract/agency/posts/schemas';
import type { BodyOf } from '@atrium/contract/core/endpoint';
import { PLATFORM_LABELS, PLATFORMS, type Platform, POST_STATUS_LABELS } from '@atrium/rules/stock/labels';
import { isUnpublished, getLengthProblem, PLATFORM_LIMITS, getPostLength, getPostProblem } from '@atrium/rules/posts';
import { getDisplayName } from '@atrium/rules/people/people';
import { POST_STATUSES, type PostStatus } from '@atrium/rules/stock/status-changes';
import { normalizeWallTime } from '@atrium/rules/time/wall-time';
import { Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useEntityForm } from '../../../../lib/forms/entity-form.js';
import { call } from '../../../../lib/api/http.js';
import type { ToastAction } from '../../../../lib/page/toast.js';
import { useUser } from '../../../../session/session-store.js';
import { getWallTime } from '../../../../session/today.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Button } from '../../../../ui/buttons/button.js';
import { classes } from '../../../../ui/classes.js';
import { EntityDialog } from '../../../../ui/dialogs/entity-dialog.js';
import { Field, Textarea } from '../../../../ui/fields/field.js';
import { InputField, SelectField } from '../../../../ui/fields/control-fields.js';
import { buildPersonChoices } from '../../../shared/person-choices.js';
import { upsertRow, useAgency } from '../../../store/agency-store.js';
import { DeletePostDialog } from './delete-post-dialog.js';
import { PastDateDialog } from './past-date-dialog.js';
import { Picture } from './picture.js';
import { formatMoment } from '../board/group-posts.js';
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

const valuesOf = (post: Post | undefined, day: string, userId: string): Form => ({
  content: post?.content ?? '',
  // Blank until chosen, which the schema rejects.
  platform: post?.platform ?? ('' as Platform),
  scheduledDate: post?.scheduledDate ?? day,
  status: post?.status ?? 'scheduled',
  imageUrl: post?.imageUrl ?? '',
  responsibleId: post === undefined ? userId : (post.responsibleId ?? ''),
});

/** Returns the toast text of a saved post. For a post in the past it does not say "scheduled". */
export const describeSaved = (
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

const postText = ({ content, platform, status = 'scheduled' }: Form) => ({ content, platform, status });

/** Function that returns the toast action to show a post at a time; null when the post is visible. */
export type ShowPostAction = (scheduledDate: string) => ToastAction | null;

interface PostDialogProps {
  readonly clientId: number;
  readonly post?: Post;
  /** Initial day of a new post; empty for none. */
  readonly day?: string;
  readonly showAction?: ShowPostAction;
  readonly onClose: () => void;
}

export function PostDialog({ clientId, post, day = '', showAction, onClose }: PostDialogProps) {
  const isNew = post === undefined;
  const current = useAgency((state) => (isNew ? undefined : state.posts.all.rows.get(post.id)));
  const zone = useForeignZone();
  const user = useUser();
  const team = useAgency((state) => state.team.value);
  const people = useMemo(() => buildPersonChoices(team ?? [], 'No one yet'), [team]);
  const { responsible = user, responsibleId = user.id } = post ?? {};
  const failureMessage = isNew ? 'Failed to schedule post' : 'Failed to update post';
  const state = useEntityForm({
    schema: createPostSchemas.body,
    noun: 'post',
    entity: post,
    current,
    toValues: (entity: Post | undefined) => valuesOf(entity, day, user.id),
    labels: LABELS,
    formatValue: (field, value) => {
      if (field === 'platform') return PLATFORM_LABELS[value as Platform];
      if (field === 'status') return POST_STATUS_LABELS[value as PostStatus];
      if (field === 'responsibleId') return people.find((one) => one.value === value)?.label;
      return field === 'scheduledDate' && typeof value === 'string' && value.includes('T')
        ? formatMoment(value)
        : undefined;
    },
    check: (values) => {
      const refusal = values.platform === ('' as Platform) ? null : getPostProblem(postText(values), current ?? post);
      return refusal === null ? {} : { content: refusal };
    },
    // A time without a day is no date.
    toBody: (values) => (values.scheduledDate.startsWith('T') ? { ...values, scheduledDate: '' } : values),
    failureMessage,
    failureTitle: failureMessage,
    upsert: upsertRow.posts,
    create: (body) => call(createPost, { params: { clientId }, body }),
    update: ({ id }, body) => call(updatePost, { params: { id }, body }),
    getSuccessToast: (saved) => {
      const action = showAction?.(saved.scheduledDate) ?? null;
      return {
        title: 'Success',
        description: describeSaved(saved, isNew, getWallTime()),
        detail: `${PLATFORM_LABELS[saved.platform]}, ${formatMoment(saved.scheduledDate)}`,
        ...(action !== null && { action }),
      };
    },
    onClose: onClose,
  });
  const { register, control, formState, setValue } = state.form;
  const { errors } = formState;
  const [content, platform, scheduledDate, imageUrl, status = 'scheduled'] = useWatch({
    control,
    name: ['content', 'platform', 'scheduledDate', 'imageUrl', 'status'],
  });
  const [isAsking, setAsking] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const at = normalizeWallTime(scheduledDate, 'UTC');
  /**
   * True when the entered time is in the past and was changed, so that older posts can be edited without a question.
   */
  const isPast =
    at !== null &&
    isUnpublished({ status, scheduledDate: at }, getWallTime()) &&
    (post === undefined || post.scheduledDate !== at || post.status !== status);
  const tooLong = getLengthProblem(content, platform);
  /**
   * True when the form is valid. An invalid form shows its errors before asking whether a post in the past was
   * published.
   */
  const isComplete = content.trim() !== '' && platform !== ('' as Platform) && tooLong === null;
  const known = useAgency(({ posts }) => posts.all.rows);
  const warnings = [
    ...(status === 'draft' && tooLong !== null
      ? [`${tooLong}. It can be saved as a draft, and not be published.`]
      : []),
    ...postWarnings({ id: post?.id ?? null, content, platform, scheduledDate }, known.values()),
  ];

  const dialog = (
    <EntityDialog
      title={isNew ? 'Schedule Post' : 'Edit Post'}
      description={'The text, platform and time of a post.'}
      submit={isNew ? 'Schedule Post' : 'Save post'}
      busy={isNew ? 'Scheduling...' : 'Saving...'}
      state={{
        ...state,
        submit: (event) => {
          event?.preventDefault();
          if (isPast && isComplete) setAsking(true);
          else state.submit(event);
        },
      }}
      extraAction={
        !isNew && (
          <Button icon={Trash2} aria-haspopup="dialog" onClick={() => setDeleting(true)}>
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
              tooLong === null ? 'text-muted' : 'font-semibold text-bad-text',
            )}
          >
            <span className="sr-only">{`Characters for ${PLATFORM_LABELS[platform]}: `}</span>
            <span>{`${getPostLength(content.trim(), platform).toLocaleString('en')} / ${PLATFORM_LIMITS[platform].toLocaleString('en')}`}</span>
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
      <SelectField
        {...state.field('responsibleId')}
        choices={people}
        present={responsibleId === null ? undefined : { value: responsibleId, label: getDisplayName(responsible) }}
      />
      <InputField
        {...state.field('imageUrl')}
        type="url"
        autoCapitalize="none"
        placeholder="https://example.com/picture.jpg"
      />
      {imageUrl != null && imageUrl !== '' && (
        <Picture address={imageUrl.trim()} isSaved={imageUrl.trim() === (current ?? post)?.imageUrl} />
      )}
      {isAsking && at !== null && (
        <PastDateDialog
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
      {/* A sibling of the form dialog, because forms must not be nested. */}
      {isDeleting && current !== undefined && (
        <DeletePostDialog post={current} onClose={() => setDeleting(false)} onDeleted={onClose} />
      )}
    </>
  );
}
