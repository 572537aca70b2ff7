import { removeAccessRole } from '@atrium/contract/enterprise/access-roles/calls';
import type { AccessRole } from '@atrium/contract/enterprise/access-roles/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import { useState } from 'react';
import { call } from '../../../lib/api/http.js';
import { showToast } from '../../../lib/page/toast.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import { SelectField } from '../../../ui/fields/control-fields.js';
import { getRolesOfProject } from '../../shared/role-rights.js';
import { removeRow, useEnterprise } from '../../store/enterprise-store.js';

interface DeleteRoleDialogProps {
  readonly role: AccessRole;
  readonly people: number;
  readonly onClose: () => void;
}

/** Dialog to delete a role. Its members get another role first. */
export function DeleteRoleDialog({ role, people, onClose }: DeleteRoleDialogProps) {
  const rows = useEnterprise((state) => state.accessRoles.all.rows);
  const others = getRolesOfProject(rows, role.project).filter(({ id }) => id !== role.id);
  const [replacement, setReplacement] = useState('');
  const [isMissing, setMissing] = useState(false);
  const isStuck = people > 0 && others.length === 0;
  return (
    <ConfirmDialog
      title={`Delete the role ${role.name}?`}
      description={
        people === 0
          ? 'No one has this role. This cannot be undone.'
          : `${formatPlural(people, 'person has', 'people have')} it.`
      }
      action="Delete role"
      busy="Deleting..."
      failed={
        people > 0 && replacement === ''
          ? 'Please choose the role they get.'
          : 'The role could not be deleted. Please try again.'
      }
      onConfirm={async () => {
        if (people > 0 && replacement === '') {
          setMissing(true);
          throw new Error('missing');
        }
        await call(removeAccessRole, {
          params: { id: role.id },
          query: replacement === '' ? {} : { replacementId: replacement },
        });
        removeRow.accessRoles(role.id);
        const other = others.find(({ id }) => String(id) === replacement);
        showToast({
          title: 'Role deleted',
          description:
            other === undefined ? role.name : `${formatPlural(people, 'person has', 'people have')} ${other.name} now`,
        });
      }}
      onClose={onClose}
    >
      {isStuck ? (
        <Alert tone="warn" className="text-table">
          There is no other role in this project to give them. Add one first, or set their rights by hand.
        </Alert>
      ) : (
        people > 0 && (
          <SelectField
            label="Role they get"
            required
            error={isMissing && replacement === '' ? 'Please choose the role they get' : undefined}
            help="Their rights change immediately to those of this role."
            value={replacement}
            onChange={(event) => setReplacement(event.currentTarget.value)}
            choices={[
              { value: '', label: 'Choose a role' },
              ...others.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )
      )}
    </ConfirmDialog>
  );
}
