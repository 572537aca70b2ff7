import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { instantSql } from '../../platform/database/sql.js';
import { HAS_SECOND_FACTOR, SECOND_FACTOR_DEVICES } from '../directory.js';
import {
  day,
  instant,
  money,
  orNull,
  type RowOf,
  table,
  text,
  texts,
  uuid,
  viewOf,
} from '../../platform/records/table.js';

/** The record of an employee, one to one with a user. */
export const staffTable = table('staff', {
  userId: uuid(),
  phone: orNull(text()),
  position: orNull(text()),
  directManager: orNull(text()),
  hourlyRate: orNull(money()),
  salary: orNull(money()),
  hireDate: day(),
  lastDay: orNull(day()),
  skills: texts(),
  certifications: texts(),
  emergencyContact: orNull(text()),
  address: orNull(text()),
  notes: orNull(text()),
  removedAt: orNull(instant()),
});
export type StaffRow = RowOf<typeof staffTable>;

/** Progress of an unfinished erasure of user u. */
const ERASURE = `(select jsonb_build_object('percent', least(99, e.done * 100 / greatest(e.total, 1)),
    'hasStopped', exists (select from job j where j.id = e.job_id and j.state = 'failed'))
  from erasure e where e.user_id = u.id and e.finished_at is null)`;

/** SQL of `what` over the invitation links of a user without a password. */
const ofInvitation = (what: string): string =>
  `case when u.password_hash is null then (select ${what} from password_link l where l.user_id = u.id and l.purpose = 'invitation') end`;

/** Joins the user as u. */
export const staffView = viewOf<Staff>()(
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
    erasure: ERASURE,
    invitedUntil: ofInvitation(instantSql('max(l.expires_at)')),
    invitationRefusal: ofInvitation('(array_agg(l.refusal order by l.created_at desc))[1]'),
    lastSignInAt: instantSql('u.last_sign_in_at'),
    removedAt: null,
  },
  'join app_user u on u.id = s.user_id',
);
