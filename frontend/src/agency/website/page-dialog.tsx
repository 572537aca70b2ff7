import { createWebsitePage, updateWebsitePage, websitePage } from '@atrium/contract/agency/website/calls';
import { createWebsitePageSchemas, type WebsitePage } from '@atrium/contract/agency/website/schemas';
import type { BodyOf } from '@atrium/contract/core/endpoint';
import { PAGE_CATEGORIES, PAGE_STATUS_LABELS } from '@atrium/rules/stock/labels';
import { displayName } from '@atrium/rules/people/people';
import { PAGE_STATUSES, type PageStatus } from '@atrium/rules/stock/status-changes';
import { useMemo } from 'react';
import { useEntityForm } from '../../lib/forms/entity-form.js';
import { call } from '../../lib/api/http.js';
import { EntityDialog } from '../../ui/dialogs/entity-dialog.js';
import { Field } from '../../ui/fields/field.js';
import { Input } from '../../ui/fields/input.js';
import { Select } from '../../ui/choices/select.js';
import { Textarea } from '../../ui/fields/textarea.js';
import { personChoices } from '../parts/person-choices.js';
import { took, useAgency } from '../store/agency-store.js';

type Form = BodyOf<typeof createWebsitePage>;

const LABELS = websitePage.words;

const statuses = PAGE_STATUSES.map((value) => ({ value, label: PAGE_STATUS_LABELS[value] }));

const valuesOf = (page: WebsitePage | undefined): Form => ({
  projectName: page?.projectName ?? '',
  url: page?.url ?? '',
  category: page?.category ?? 'Homepage',
  mainStatus: page?.mainStatus ?? 'Pending Creation',
  responsible: page?.responsible ?? '',
  focusKeyphrase: page?.focusKeyphrase ?? '',
  metaTitle: page?.metaTitle ?? '',
  metaDescription: page?.metaDescription ?? '',
  socialMediaPicture: page?.socialMediaPicture ?? '',
  resultPictures: page?.resultPictures ?? '',
  notes: page?.notes ?? '',
});

interface PageDialogProps {
  readonly clientId: number;
  readonly page?: WebsitePage;
  readonly onClose: () => void;
}

export function PageDialog({ clientId, page, onClose }: PageDialogProps) {
  const isNew = page === undefined;
  const live = useAgency((state) => (isNew ? undefined : state.pages.all.rows.get(page.id)));
  const team = useAgency((state) => state.team.value);
  const chosen = page?.responsible ?? null;
  const people = useMemo(
    () => personChoices(team ?? [], chosen === null ? null : { id: chosen, name: chosen }, 'Nobody yet'),
    [team, chosen],
  );
  // A page from before may have the stored default, which no form offers.
  const categories = [...PAGE_CATEGORIES, ...(page?.category === 'Treatment' ? ['Treatment'] : [])].map((value) => ({
    value,
    label: value,
  }));
  const state = useEntityForm({
    schema: createWebsitePageSchemas.body,
    noun: 'page',
    entity: page,
    live,
    valuesOf,
    labels: LABELS,
    show: (field, value) => {
      if (field === 'mainStatus') return PAGE_STATUS_LABELS[value as PageStatus];
      const person = field === 'responsible' ? team?.find(({ id }) => id === value) : undefined;
      return person && displayName(person);
    },
    failed: isNew ? 'Failed to add website page' : 'Failed to update website page',
    took: took.pages,
    create: (body) => call(createWebsitePage, { params: { clientId }, body }),
    update: ({ id }, body) => call(updateWebsitePage, { params: { clientId, id }, body }),
    told: ({ projectName }) => ({
      title: 'Success',
      description: isNew ? 'Website page added successfully' : 'Website page updated successfully',
      detail: projectName,
    }),
    close: onClose,
  });
  const { register, formState } = state.form;
  const { errors } = formState;

  return (
    <EntityDialog
      id="website-page"
      title={isNew ? 'Add Website Page' : 'Edit Website Page'}
      description={isNew ? 'A page of the client’s website and its status.' : 'Update the page below.'}
      width={840}
      submit={isNew ? 'Add Page' : 'Update Page'}
      busy={isNew ? 'Adding...' : 'Updating...'}
      state={state}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={LABELS.projectName} error={errors.projectName?.message} required>
          {(control) => <Input {...control} {...register('projectName')} autoComplete="off" />}
        </Field>
        <Field label={LABELS.url} error={errors.url?.message} required>
          {(control) => (
            <Input
              {...control}
              {...register('url')}
              type="url"
              autoCapitalize="none"
              autoComplete="off"
              placeholder="https://example.com/page"
            />
          )}
        </Field>
        <Field label={LABELS.category} error={errors.category?.message} required>
          {(control) => <Select {...control} {...register('category')} choices={categories} />}
        </Field>
        <Field label={LABELS.mainStatus} error={errors.mainStatus?.message} required>
          {(control) => <Select {...control} {...register('mainStatus')} choices={statuses} />}
        </Field>
        <Field label={LABELS.responsible} error={errors.responsible?.message}>
          {(control) => <Select {...control} {...register('responsible')} choices={people} />}
        </Field>
        <Field label={LABELS.focusKeyphrase} error={errors.focusKeyphrase?.message}>
          {(control) => <Input {...control} {...register('focusKeyphrase')} autoComplete="off" />}
        </Field>
      </div>
      <Field label={LABELS.metaTitle} error={errors.metaTitle?.message}>
        {(control) => <Input {...control} {...register('metaTitle')} autoComplete="off" />}
      </Field>
      <Field label={LABELS.metaDescription} error={errors.metaDescription?.message}>
        {(control) => <Textarea {...control} {...register('metaDescription')} rows={2} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={LABELS.socialMediaPicture}
          error={errors.socialMediaPicture?.message}
          help="A link or a short description"
        >
          {(control) => <Input {...control} {...register('socialMediaPicture')} autoComplete="off" />}
        </Field>
        <Field label={LABELS.resultPictures} error={errors.resultPictures?.message} help="Links or a short description">
          {(control) => <Input {...control} {...register('resultPictures')} autoComplete="off" />}
        </Field>
      </div>
      <Field label={LABELS.notes} error={errors.notes?.message}>
        {(control) => <Textarea {...control} {...register('notes')} />}
      </Field>
    </EntityDialog>
  );
}
