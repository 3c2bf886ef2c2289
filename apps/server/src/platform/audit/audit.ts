import type { AuditAct, AuditDetails, AuditSubject } from '@majlis/contract'
import type { Tx } from '../database/database.ts'

/** One administrative action: the actor, the subject, before and after, and the address. */
export interface AuditRecord {
  /** Null if Majlis itself acted, in a job. */
  actorUserId: string | null
  organizationId: string
  act: AuditAct
  subject: AuditSubject
  /** Only what changed; null where there was nothing before. Never a password, token or other secret. */
  before: AuditDetails | null
  /** The same after the act; null where nothing is left. */
  after: AuditDetails | null
  /** The address the call came from; null for jobs. */
  address: string | null
}

export interface AuditLog {
  /** Writes the entry in the transaction of the act: one exists exactly when the other does. Entries are never changed. */
  record(tx: Tx, record: AuditRecord): Promise<void>
}
