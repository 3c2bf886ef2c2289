import { limits, type DriveVersion } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import * as changesRepository from './changes.repository.ts'
import type { DriveAccess } from './drive-access.ts'
import { presentEntry } from './drive.presenter.ts'
import * as versionsRepository from './versions.repository.ts'

export interface VersionsDeps {
  db: Db
  clock: Clock
  access: DriveAccess
}

export type Versions = ReturnType<typeof createVersions>

/** The contents that a file has had. An upload with its name adds one; any can become the current one again. */
export function createVersions({ db, clock, access }: VersionsDeps) {
  /** Throws `drive.off`, `drive.not_found`. */
  async function list(caller: UserCaller, { id }: { id: string }): Promise<DriveVersion[]> {
    await access.get(db, caller, id, 'view')
    const versions = await versionsRepository.list(db, id, limits.drive.maxVersions)
    return versions.map((version) => ({
      id: version.id,
      number: version.number,
      bytes: version.bytes,
      createdAt: version.created_at.getTime(),
      addedBy: version.added_by,
      isCurrent: version.is_current,
    }))
  }

  /** Throws `drive.off`, `drive.not_found`, `drive.view_only`. */
  async function restore(caller: UserCaller, { id, versionId }: { id: string; versionId: string }) {
    await db.transaction().execute(async (tx) => {
      await access.getPresent(tx, caller, [id], 'edit')
      if (!(await versionsRepository.find(tx, id, versionId))) throw new AppError('drive.not_found')
      await changesRepository.setVersion(tx, id, versionId, new Date(clock.now()))
    })
    return presentEntry(await access.get(db, caller, id, 'view'))
  }

  return { list, restore }
}
