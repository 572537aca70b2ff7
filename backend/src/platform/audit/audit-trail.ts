import type { Tx } from '../database/transaction.js';
import type { AddressedEvent } from '../events/event.js';
import { auditValues, INSERT_AUDIT_ENTRY } from './audit-entry.js';
import { joinAuditGroup } from './audit-group.js';
import { auditOfEvent } from './audit-of-event.js';
import { takeNotes } from './noted-change.js';
import { ReferenceNames } from './reference-names.js';

/**
 * Writes an audit entry for each event in its transaction. The event states actor and rows; database triggers have
 * noted the previous values (`note_change`), so services need no audit code.
 */
export class AuditTrail {
  private readonly names = new ReferenceNames();

  async follow(tx: Tx, event: AddressedEvent): Promise<void> {
    const entry = auditOfEvent(event, await takeNotes(tx, event.rows));
    if (entry === null) return;
    const changes = await this.names.in(tx, entry.changes ?? []);
    const group = event.group ?? joinAuditGroup(tx, { ...entry, changes });
    await tx.query(INSERT_AUDIT_ENTRY, auditValues({ ...entry, changes, ...(group && { group }) }));
  }
}
