import { removeAccessRole } from '@atrium/contract/enterprise/access-roles/calls';
import type { AccessRole } from '@atrium/contract/enterprise/access-roles/schemas';
import { plural } from '@atrium/rules/stock/labels';
import { useState } from 'react';
import { call } from '../../../lib/api/http.js';
import { showToast } from '../../../lib/page/toast.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import { SelectField } from '../../../ui/fields/control-fields.js';
import { rolesOf } from '../../shared/role-rights.js';
import { lost, useEnterprise } from '../../store/enterprise-store.js';

interface DeleteRoleDialogProps {
  readonly role: AccessRole;
  readonly people: number;
  readonly onClose: () => void;
}

/** Deletes a role after its members got another one. */
export function DeleteRoleDialog({ role, people, onClose }: DeleteRoleDialogProps) {
  const rows = useEnterprise((state) => state.accessRoles.all.rows);
  const others = rolesOf(rows, role.project).filter(({ id }) => id !== role.id);
  const [replacement, setReplacement] = useState('');
  const [isMissing, setMissing] = useState(false);
  const isStuck = people > 0 && others.length === 0;
  return (
    <ConfirmDialog
      title={`Delete the role ${role.name}?`}
      description={
        people === 0 ? 'Nobody has it. This cannot be undone.' : `${plural(people, 'person has', 'people have')} it.`
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
        lost.accessRoles(role.id);
        const other = others.find(({ id }) => String(id) === replacement);
        showToast({
          title: 'Role Deleted',
          description:
            other === undefined ? role.name : `${plural(people, 'person has', 'people have')} ${other.name} now`,
          tone: 'good',
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
            label="Role They Get"
            required
            error={isMissing && replacement === '' ? 'Please choose the role they get' : undefined}
            help="Their rights change at once to those of this role."
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
