import { HomeserverError, type Homeserver } from '../../../integrations/matrix/index.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import { hourMs } from '../../../platform/clock/durations.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Log } from '../../../platform/log/log.ts'
import { runsAt } from '../../../platform/module/contributed-work.ts'
import * as filesRepository from './files.repository.ts'

interface FileDeletionDeps {
  db: Db
  clock: Clock
  log: Log
  homeserver: Homeserver | null
}

const filesPerPage = 100
/** After the homeserver has failed for one file. */
const failedMs = hourMs

/** Deletes the files of deleted messages and closed rooms at the homeserver, and those that were never sent. */
export function createFileDeletion({ db, clock, log, homeserver }: FileDeletionDeps) {
  /** Throws HomeserverError if the homeserver deletes nothing at the moment. */
  async function deleteOne(server: Homeserver, mediaId: string): Promise<void> {
    if (!(await filesRepository.isDue(db, mediaId, new Date(clock.now())))) return
    try {
      await server.deleteMedia(mediaId)
      await filesRepository.delete(db, mediaId)
    } catch (error) {
      if (!(error instanceof HomeserverError)) throw error
      log.warn({ err: error }, 'files of chats are deleted later')
      await filesRepository.postpone(db, mediaId, new Date(clock.now() + failedMs))
      if (error.isRefusal) throw error
      await server.check()
    }
  }

  async function deleteDue({ signal }: { signal: AbortSignal }): Promise<void> {
    if (!homeserver) return
    try {
      for (;;) {
        const mediaIds = await filesRepository.listDue(db, new Date(clock.now()), filesPerPage)
        if (mediaIds.length === 0) return
        for (const mediaId of mediaIds) {
          if (signal.aborted) return
          await deleteOne(homeserver, mediaId)
        }
      }
    } catch (error) {
      if (!(error instanceof HomeserverError)) throw error
    }
  }

  return { jobs: [runsAt('*/10 * * * *', 'delete-chat-files', deleteDue)] }
}
