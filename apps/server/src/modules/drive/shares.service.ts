import { limits, type DriveShare } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, DbOrTx, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import type { DriveAccess } from './drive-access.ts'
import type { ShareNews } from './share-news.ts'
import * as sharesRepository from './shares.repository.ts'

export interface SharesDeps {
  db: Db
  clock: Clock
  access: DriveAccess
  /** Ends downloads that are no longer allowed. */
  endDownloads: (tx: Tx, organizationId: string) => Promise<void>
  news: ShareNews
}

interface ShareInput {
  id: string
  kind: 'user' | 'team'
  subjectId: string
  canEdit: boolean
}

export type Shares = ReturnType<typeof createShares>

/** With whom owners share their entries, and everything in them. */
export function createShares({ db, clock, access, endDownloads, news }: SharesDeps) {
  async function present(connection: DbOrTx, entryId: string): Promise<DriveShare[]> {
    const rows = await sharesRepository.list(connection, entryId)
    return rows.map(({ id, user_id: userId, subject_id: subjectId, name, email, can_edit: canEdit }) => ({
      id,
      subjectId,
      kind: userId === null ? ('team' as const) : ('user' as const),
      name,
      email,
      canEdit,
    }))
  }

  /** Throws `drive.off`, `drive.not_found`, `drive.owner_only`. */
  async function list(caller: UserCaller, { id }: { id: string }): Promise<DriveShare[]> {
    await access.get(db, caller, id, 'owner')
    return present(db, id)
  }

  /** Throws what `list` throws, also for entries in the trash, `drive.subject_unknown`, `drive.shares_exceeded`. */
  function share(caller: UserCaller, { id, kind, subjectId, canEdit }: ShareInput): Promise<DriveShare[]> {
    return db.transaction().execute(async (tx) => {
      const [entry] = await access.getPresent(tx, caller, [id], 'owner')
      if (!entry) throw new AppError('drive.not_found')
      const isKnown = await sharesRepository.isOfOrganization(tx, caller.organizationId, { kind, subjectId })
      if (!isKnown || subjectId === caller.userId) throw new AppError('drive.subject_unknown')
      const subject = {
        userId: kind === 'user' ? subjectId : null,
        teamId: kind === 'team' ? subjectId : null,
      }
      const before = await present(tx, id)
      const now = new Date(clock.now())
      await sharesRepository.save(tx, {
        id: newId(now.getTime()),
        entry_id: id,
        user_id: subject.userId,
        team_id: subject.teamId,
        can_edit: canEdit,
        created_at: now,
      })
      const shares = await present(tx, id)
      if (shares.length > limits.drive.maxShares) throw new AppError('drive.shares_exceeded')
      // Another right of those who have it already is no news.
      if (!before.some((share) => share.subjectId === subjectId))
        await news.shared(tx, caller, entry, await sharesRepository.listUserIds(tx, subject))
      return shares
    })
  }

  /** Does nothing if it is not shared any more. Throws what `list` throws. */
  function unshare(
    caller: UserCaller,
    { id, shareId }: { id: string; shareId: string },
  ): Promise<DriveShare[]> {
    return db.transaction().execute(async (tx) => {
      await access.get(tx, caller, id, 'owner')
      const ended = await sharesRepository.delete(tx, id, shareId)
      if (ended) await news.unshared(tx, caller, id, await sharesRepository.listUserIds(tx, ended))
      await endDownloads(tx, caller.organizationId)
      return present(tx, id)
    })
  }

  return { list, share, unshare }
}
