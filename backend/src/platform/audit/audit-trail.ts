import type { Tx } from '../database/transaction.js';
import type { NewEvent } from '../events/event.js';
import { auditValues, INSERT_AUDIT_ENTRY } from './audit-entry.js';
import { auditOfEvent } from './audit-of-event.js';
import type { NotedChange } from './noted-change.js';
import { ReferenceNames } from './reference-names.js';

const READ_NOTES = `select coalesce(current_setting('atrium.changes', true), '') as notes`;

/**
 * Writes what was done, with each event and in its transaction. Nobody has to think of it: the event says who did what,
 * and the database has noted what the changed rows were before (`note_change` of the migrations).
 */
export class AuditTrail {
  private readonly names = new ReferenceNames();

  async follow(tx: Tx, event: NewEvent): Promise<void> {
    const [row] = (await tx.query(READ_NOTES)) as { notes: string }[];
    const noted = JSON.parse(`[${row?.notes ?? ''}]`) as NotedChange[];
    const { entry, rest } = auditOfEvent(event, noted);
    if (entry !== null) await tx.query(INSERT_AUDIT_ENTRY, auditValues({ ...entry, changes: await this.names.in(tx, entry.changes ?? []) }));
    if (rest.length < noted.length)
      await tx.query(`select set_config('atrium.changes', $1, true)`, [rest.map((note) => JSON.stringify(note)).join(',')]);
  }
}
