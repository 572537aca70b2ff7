import { accessRole, createAccessRole, updateAccessRole } from '@atrium/contract/enterprise/access-roles/calls';
import { type AccessRole, updateAccessRoleSchemas } from '@atrium/contract/enterprise/access-roles/schemas';
import { formatPlural, PROJECT_FULL_NAMES, RIGHT_LABELS } from '@atrium/rules/stock/labels';
import { type Project, type Right, getEffectiveRights } from '@atrium/rules/people/rights';
import { Controller } from 'react-hook-form';
import { useEntityForm } from '../../../lib/forms/entity-form.js';
import { call } from '../../../lib/api/http.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Checkbox, InputField } from '../../../ui/fields/control-fields.js';
import { EntityDialog } from '../../../ui/dialogs/entity-dialog.js';
import { getRights } from '../../shared/right-labels.js';
import { upsertRow, useEnterprise } from '../../store/enterprise-store.js';

const LABELS = { name: accessRole.words.name, rights: accessRole.words.rights };

interface RoleDialogProps {
  /** Role to edit; undefined for a new one. */
  readonly role?: AccessRole;
  readonly project: Project;
  /** Number of people who have the role. */
  readonly people: number;
  readonly onClose: () => void;
}

export function RoleDialog({ role, project, people, onClose }: RoleDialogProps) {
  const current = useEnterprise((state) => (role === undefined ? undefined : state.accessRoles.all.rows.get(role.id)));
  const isNew = role === undefined;
  const state = useEntityForm({
    schema: updateAccessRoleSchemas.body,
    noun: 'accessRole',
    entity: role,
    current,
    // Most roles start from the rights of every user.
    toValues: (of) => ({ name: of?.name ?? '', rights: of?.rights ?? getEffectiveRights('user', project, []) }),
    labels: LABELS,
    formatValue: (field, value) =>
      field === 'rights' ? (value as readonly Right[]).map((right) => RIGHT_LABELS[right]).join(', ') : undefined,
    create: ({ name = '', rights = [] }) => call(createAccessRole, { body: { project, name, rights } }),
    update: ({ id }, body) => call(updateAccessRole, { params: { id }, body }),
    upsert: upsertRow.accessRoles,
    getSuccessToast: ({ name }) => ({
      title: isNew ? 'Role added' : 'Role changed',
      description:
        people === 0 ? name : `${name}: in force now for ${formatPlural(people, 'person')}, on open screens too`,
    }),
    onClose: onClose,
    failureMessage: 'The role could not be saved. Please try again.',
  });
  const { form } = state;
  return (
    <EntityDialog
      title={isNew ? 'Add role' : 'Edit role'}
      description={PROJECT_FULL_NAMES[project]}
      width={440}
      submit={isNew ? 'Add role' : 'Save role'}
      state={state}
      onClose={onClose}
    >
      <InputField
        {...state.field('name')}
        required
        data-first-field
        placeholder={project === 'perfect-b' ? 'For example, Front desk' : 'For example, Content editor'}
      />
      <Controller
        control={form.control}
        name="rights"
        render={({ field }) => (
          <fieldset>
            <legend className="mb-1.5 text-table font-semibold">{LABELS.rights}</legend>
            <div className="divide-y divide-line rounded-control border border-line px-3">
              {getRights(project).map((right) => (
                <Checkbox
                  key={right}
                  label={RIGHT_LABELS[right]}
                  checked={field.value.includes(right)}
                  onChange={() =>
                    field.onChange(
                      field.value.includes(right)
                        ? field.value.filter((one) => one !== right)
                        : getRights(project).filter((one) => one === right || field.value.includes(one)),
                    )
                  }
                />
              ))}
            </div>
            <p className="mt-1.5 text-caption text-muted">
              Members can read the project and have only the rights selected here.
            </p>
          </fieldset>
        )}
      />
      {people > 0 && (
        <Alert
          tone="info"
          className="text-table"
        >{`${formatPlural(people, 'person has', 'people have')} this role. Your changes apply to them immediately.`}</Alert>
      )}
    </EntityDialog>
  );
}
