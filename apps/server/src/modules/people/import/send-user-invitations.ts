import type { ImportRow } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { hasAccess, memberChangesRepository, type User, userRepository } from '../../accounts/index.ts'
import type { AuthenticationApi } from '../../authentication/index.ts'
import type { Notifier } from '../../notifications/index.ts'
import { isAdminRole } from '../../tenancy/index.ts'
import * as sendingRepository from './sending.repository.ts'
import * as userImportRepository from './user-imports.repository.ts'

/** People per transaction: few enough to show progress, many enough to be fast. */
const batch = 50

/**
 * Invites the people of a list in batches. A person, the mark on the row and the mail are written in one transaction, so that the job can be killed at
 * any time and continued, and each person gets exactly one mail. Stops when the sender is no longer an administrator.
 */
export function createInvitationSender({
  db,
  clock,
  invitations,
  notifier,
}: {
  db: Db
  clock: Clock
  notifier: Pick<Notifier, 'notify'>
  invitations: Pick<AuthenticationApi['invitations'], 'create'>
}) {
  async function invite(tx: Tx, importId: string, sender: User, row: ImportRow): Promise<void> {
    const { organizationId, language, timeZone } = sender
    const { email, firstName, lastName, jobTitle, department, phone } = row
    const actor = { userId: sender.id, organizationId, role: sender.role }
    const person = { email, firstName, lastName, role: 'user' as const, language, timeZone }
    const userId = await invitations.create(tx, actor, person).catch(async (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'organization.domain_not_allowed') throw error
      await sendingRepository.markResult(tx, importId, row.row, { result: 'failed', reason: error.code })
      return undefined
    })
    if (userId === undefined) return
    // Someone else has invited the person meanwhile, or the person has joined.
    if (!userId)
      return sendingRepository.markResult(tx, importId, row.row, { result: 'already_user', reason: null })
    const now = new Date(clock.now())
    const change = { firstName, lastName, jobTitle, department, phone, role: 'user' as const }
    await memberChangesRepository.change(tx, organizationId, userId, change, now)
    await sendingRepository.markSent(tx, importId, row.row, now)
  }

  /** False if nothing is left to do. */
  async function sendSome(importId: string): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      const upload = await userImportRepository.findAnywhere(tx, importId)
      if (upload?.status !== 'sending') return false
      const sender = await userRepository.findById(tx, upload.organization_id, upload.created_by)
      const maySend = sender !== null && hasAccess(sender) && isAdminRole(sender.role)
      const rows = maySend ? await sendingRepository.takeUnsent(tx, importId, batch) : []
      if (sender) for (const row of rows) await invite(tx, importId, sender, row)
      const isDone = rows.length === 0 && !(maySend && (await sendingRepository.hasUnsent(tx, importId)))
      if (isDone) await finish(tx, importId, upload)
      return rows.length > 0
    })
  }

  async function finish(
    tx: Tx,
    importId: string,
    upload: { created_by: string; file_name: string },
  ): Promise<void> {
    await userImportRepository.update(tx, importId, { status: 'sent' })
    const count = await sendingRepository.countSent(tx, importId)
    const data = { importId, fileName: upload.file_name, count }
    const notification = { userId: upload.created_by, key: importId, data, mail: 'plain' as const }
    await notifier.notify(tx, 'import_done', [notification])
  }

  return async function send({ importId }: { importId: string }, { signal }: { signal: AbortSignal }) {
    while (await sendSome(importId)) signal.throwIfAborted()
  }
}
