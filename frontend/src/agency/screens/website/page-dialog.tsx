import { createWebsitePage, updateWebsitePage, websitePage } from '@atrium/contract/agency/website/calls';
import { createWebsitePageSchemas, type WebsitePage } from '@atrium/contract/agency/website/schemas';
import type { BodyOf } from '@atrium/contract/core/endpoint';
import { PAGE_CATEGORIES, PAGE_STATUS_LABELS } from '@atrium/rules/stock/labels';
import { getDisplayName } from '@atrium/rules/people/people';
import { PAGE_STATUSES, type PageStatus } from '@atrium/rules/stock/status-changes';
import { useMemo } from 'react';
import { useEntityForm } from '../../../lib/forms/entity-form.js';
import { call } from '../../../lib/api/http.js';
import { EntityDialog } from '../../../ui/dialogs/entity-dialog.js';
import { InputField, SelectField, TextareaField } from '../../../ui/fields/control-fields.js';
import { buildPersonChoices } from '../../shared/person-choices.js';
import { upsertRow, useAgency } from '../../store/agency-store.js';

type Form = BodyOf<typeof createWebsitePage>;

const LABELS = websitePage.words;

const statuses = PAGE_STATUSES.map((value) => ({ value, label: PAGE_STATUS_LABELS[value] }));

const valuesOf = (page: WebsitePage | undefined): Form => ({
  projectName: page?.projectName ?? '',
  url: page?.url ?? '',
  category: page?.category ?? 'Homepage',
  mainStatus: page?.mainStatus ?? 'Pending Creation',
  responsibleId: page?.responsibleId ?? '',
  focusKeyphrase: page?.focusKeyphrase ?? '',
  metaTitle: page?.metaTitle ?? '',
  metaDescription: page?.metaDescription ?? '',
  socialMediaPicture: page?.socialMediaPicture ?? '',
  resultPictures: page?.resultPictures ?? '',
  notes: page?.notes ?? '',
});

const categories = PAGE_CATEGORIES.map((value) => ({ value, label: value }));

interface PageDialogProps {
  readonly clientId: number;
  readonly page?: WebsitePage;
  readonly onClose: () => void;
}

export function PageDialog({ clientId, page, onClose }: PageDialogProps) {
  const isNew = page === undefined;
  const current = useAgency((state) => (isNew ? undefined : state.pages.all.rows.get(page.id)));
  const team = useAgency((state) => state.team.value);
  const { responsible = null, responsibleId = null } = page ?? {};
  const people = useMemo(
    // Free text from before stays the value until a member is chosen.
    () => buildPersonChoices(team ?? [], (responsibleId === null ? responsible : null) ?? 'No one yet'),
    [team, responsible, responsibleId],
  );
  const state = useEntityForm({
    schema: createWebsitePageSchemas.body,
    noun: 'page',
    entity: page,
    current,
    toValues: valuesOf,
    labels: LABELS,
    formatValue: (field, value) => {
      if (field === 'mainStatus') return PAGE_STATUS_LABELS[value as PageStatus];
      const person = field === 'responsibleId' ? team?.find(({ id }) => id === value) : undefined;
      return person && getDisplayName(person);
    },
    failureMessage: isNew ? 'Failed to add website page' : 'Failed to update website page',
    upsert: upsertRow.pages,
    create: (body) => call(createWebsitePage, { params: { clientId }, body }),
    update: ({ id }, body) => call(updateWebsitePage, { params: { clientId, id }, body }),
    getSuccessToast: ({ projectName }) => ({
      title: 'Success',
      description: isNew ? 'Website page added successfully' : 'Website page updated successfully',
      detail: projectName,
    }),
    onClose: onClose,
  });

  return (
    <EntityDialog
      title={isNew ? 'Add website page' : 'Edit website page'}
      description={'A page of the client’s website and its status.'}
      width={840}
      submit={isNew ? 'Add page' : 'Save page'}
      busy={isNew ? 'Adding...' : 'Saving...'}
      state={state}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField {...state.field('projectName')} required />
        <InputField
          {...state.field('url')}
          required
          type="url"
          autoCapitalize="none"
          placeholder="https://example.com/page"
        />
        <SelectField
          {...state.field('category')}
          required
          choices={categories}
          // A page from before may have the stored default, which no form offers.
          present={page && { value: page.category, label: page.category }}
        />
        <SelectField {...state.field('mainStatus')} required choices={statuses} />
        <SelectField
          {...state.field('responsibleId')}
          choices={people}
          present={responsibleId === null ? undefined : { value: responsibleId, label: responsible ?? '' }}
        />
        <InputField {...state.field('focusKeyphrase')} />
      </div>
      <InputField {...state.field('metaTitle')} />
      <TextareaField {...state.field('metaDescription')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField {...state.field('socialMediaPicture')} help="A link or a short description" />
        <InputField {...state.field('resultPictures')} help="Links or a short description" />
      </div>
      <TextareaField {...state.field('notes')} rows={3} />
    </EntityDialog>
  );
}
