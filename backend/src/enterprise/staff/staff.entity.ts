import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { omitFromAudit } from '../../platform/audit/unaudited-fields.js';
import { instantSql } from '../../platform/database/sql.js';
import { HAS_SECOND_FACTOR, SECOND_FACTOR_DEVICES } from '../directory.js';
import * as t from '../../platform/entities/table.js';

/** The record of an employee, one to one with a user. */
export const staffTable = t.defineTable('staff', {
  userId: t.uuid(),
  phone: t.privateColumn(t.nullableColumn(t.text())),
  position: t.nullableColumn(t.text()),
  directManager: t.nullableColumn(t.text()),
  hourlyRate: t.privateColumn(t.nullableColumn(t.money())),
  salary: t.privateColumn(t.nullableColumn(t.money())),
  hireDate: t.day(),
  lastDay: t.nullableColumn(t.day()),
  skills: t.texts(),
  certifications: t.texts(),
  emergencyContact: t.privateColumn(t.nullableColumn(t.text())),
  address: t.privateColumn(t.nullableColumn(t.text())),
  notes: t.privateColumn(t.nullableColumn(t.text())),
  removedAt: t.nullableColumn(t.instant()),
});
export type StaffRow = t.RowOf<typeof staffTable>;

/** SQL of the progress of user u's unfinished erasure. */
const ERASURE_JSON = `(select jsonb_build_object('percent', least(99, e.done * 100 / greatest(e.total, 1)),
    'hasStopped', exists (select from job j where j.id = e.job_id and j.state = 'failed'))
  from erasure e where e.user_id = u.id and e.finished_at is null)`;

/** Returns SQL of the expression `what` for the invitation link of a user without a password. */
const invitationSql = (what: string): string =>
  `case when u.password_hash is null then (select ${what} from password_link l where l.user_id = u.id and l.purpose = 'invitation') end`;

omitFromAudit('staff', ['lastSignInAt'], staffTable.columns);

/** SQL view of a staff record as JSON, joined with the user as u. */
export const staffView = t.defineView<Staff>()(
  staffTable,
  's',
  {
    email: 'u.email',
    firstName: 'u.first_name',
    lastName: `coalesce(u.last_name, '')`,
    role: 'u.role',
    profileImageUrl: 'u.profile_image_url',
    isActive: 'u.is_active',
    hasSecondFactor: HAS_SECOND_FACTOR,
    secondFactorDevices: SECOND_FACTOR_DEVICES,
    hasSingleSignOn: 'exists (select from provider_identity i where i.user_id = u.id)',
    isErased: 'u.erased_at is not null',
    erasure: ERASURE_JSON,
    invitedUntil: invitationSql(instantSql('max(l.expires_at)')),
    invitationRefusal: invitationSql('(array_agg(l.refusal order by l.created_at desc))[1]'),
    lastSignInAt: instantSql('u.last_sign_in_at'),
    removedAt: null,
  },
  'join app_user u on u.id = s.user_id',
);
