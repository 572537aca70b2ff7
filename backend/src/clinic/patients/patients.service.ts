import { randomBytes } from 'node:crypto';
import type { CheckedBody, ReplyOf } from '@atrium/contract/core/endpoint';
import type { pseudonymisePatient } from '@atrium/contract/clinic/patients/calls';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Transactions } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { queryRow } from '../../platform/database/rows.js';

const PATIENT_TABLES = 'patient_id is not null and name_skeleton(patient_id) = name_skeleton($1)';

/** Exports, erases and pseudonymizes patient references, which are health data. */
@Injectable()
export class PatientsService {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Replaces a patient reference by a random pseudonym that is stored nowhere else. The audit entry contains the user
   * and the number of rows.
   */
  async pseudonymize(
    person: Person,
    { patientId, rehearse }: CheckedBody<typeof pseudonymisePatient>,
  ): Promise<ReplyOf<typeof pseudonymisePatient>> {
    if (rehearse === true) {
      const [found] = await this.sql.rows<{ entries: number }>(
        `select count(*)::int as entries from usage where ${PATIENT_TABLES}`,
        [patientId],
      );
      return { entries: found?.entries ?? 0, pseudonym: null };
    }
    const pseudonym = `Pseudonym ${randomBytes(6).toString('hex')}`;
    return this.transactions.run(async (tx) => {
      const { entries } = await queryRow<{ entries: number }>(
        tx,
        `with replaced as (update usage set patient_id = $2 where ${PATIENT_TABLES} returning id),
           treatments as (update treatment set patient_id = $2 where ${PATIENT_TABLES}),
           corrections as (update treatment_correction set
               patient_before = case when name_skeleton(patient_before) = name_skeleton($1) then $2 else patient_before end,
               patient_after = case when name_skeleton(patient_after) = name_skeleton($1) then $2 else patient_after end
             where name_skeleton($1) in (name_skeleton(patient_before), name_skeleton(patient_after))),
           -- Answers that are kept for repeated calls hold the reference too.
           repeats as (update idempotency_key set reply = jsonb_set(reply, '{patientId}', to_jsonb($2::text))
             where name_skeleton(reply ->> 'patientId') = name_skeleton($1))
         select (select count(*)::int from replaced) as entries`,
        [patientId, pseudonym],
      );
      if (entries === 0) return { entries, pseudonym: null };
      // The event has only the number of rows; clients reload their history.
      await this.outbox.publish(tx, 'usage.pseudonymised', {
        actor: toActor(person),
        data: { entries },
        about: 'Patient reference',
        rows: [],
      });
      return { entries, pseudonym };
    });
  }
}
