import type { Tx } from '../database/transaction.js';
import type { EventWithAudience } from '../events/event.js';
import { auditValues, INSERT_AUDIT_ENTRY } from './audit-entry.js';
import { joinAuditGroup } from './audit-group.js';
import { buildEventAuditEntry } from './event-audit-entry.js';
import { drainNotedChanges } from './noted-change.js';
import { ReferenceNames } from './reference-names.js';

/**
 * Writes an audit entry for each event in the event's transaction. The event contains actor and rows; database triggers
 * have recorded the previous values (`note_change`), so services need no audit code.
 */
export class AuditTrail {
  private readonly names = new ReferenceNames();

  async recordEvent(tx: Tx, event: EventWithAudience): Promise<void> {
    const entry = buildEventAuditEntry(event, await drainNotedChanges(tx, event.rows));
    if (entry === null) return;
    const changes = await this.names.addNames(tx, entry.changes ?? []);
    const group = event.group ?? joinAuditGroup(tx, { ...entry, changes });
    await tx.query(INSERT_AUDIT_ENTRY, auditValues({ ...entry, changes, ...(group && { group }) }));
  }
}
