import { limits } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import { dayMs } from '../../platform/clock/durations.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { ExportedFile } from '../../platform/exports/exported-files.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import type { AllPersonalData } from '../../platform/personal-data/personal-data.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { zipOf, type ZipEntry } from '../../platform/zip/zip.ts'
import * as exportsRepository from './exports.repository.ts'
import type { ExportRow } from './exports.repository.ts'
import { writeExport } from './write-export.job.ts'

interface WriteExportDeps {
  db: Db
  clock: Clock
  storage: Storage
  personalData: Pick<AllPersonalData, 'exportOrganization' | 'exportPerson'>
  notifyReady: (tx: Tx, row: ExportRow) => Promise<void>
}

/** How much is written between two looks whether it is still wanted. */
const lookEveryBytes = 1024 * 1024

class NotWanted extends Error {
  override readonly name = 'NotWanted'
}

/** Where the storage keeps an archive; the trigger that drops contents names it the same way. */
export function archiveKey(organizationId: string, exportId: string): string {
  return `${organizationId}/${exportId}`
}

/**
 * waiting, running → ready, and a mail that says so. Who cancels it or takes another one in its place stops it within a
 * megabyte. Killed anywhere it begins again; nothing half-written is ever under its key.
 */
export function writeExportHandler({
  db,
  clock,
  storage,
  personalData,
  notifyReady,
}: WriteExportDeps): JobHandler<{ organizationId: string; exportId: string }> {
  function partsOf({
    organization_id: organizationId,
    user_id: userId,
  }: ExportRow): (() => AsyncIterable<ExportedFile>)[] {
    if (userId === null) return personalData.exportOrganization().map((part) => () => part(organizationId))
    return personalData.exportPerson().map((part) => () => part({ organizationId, userId }))
  }

  return async ({ organizationId, exportId }, { attempt, signal }) => {
    const key = archiveKey(organizationId, exportId)
    const row = await exportsRepository.findById(db, organizationId, exportId)
    if (!row) return storage.delete(key)
    // Done, and the mail was sent; a job can run twice.
    if (row.state === 'ready') return
    const parts = partsOf(row)

    async function report(progress: number): Promise<void> {
      signal.throwIfAborted()
      if (!(await exportsRepository.setProgress(db, organizationId, exportId, progress)))
        throw new NotWanted()
    }

    async function* watched(content: ZipEntry['content'], progress: number): ZipEntry['content'] {
      let unseen = 0
      for await (const chunk of content) {
        unseen += chunk.length
        if (unseen >= lookEveryBytes) {
          await report(progress)
          unseen = 0
        }
        yield chunk
      }
    }

    async function* entries(): AsyncGenerator<ZipEntry> {
      const changedAt = new Date(clock.now())
      for (const [index, part] of parts.entries()) {
        const progress = index / parts.length
        for await (const { path, content } of part()) {
          await report(progress)
          yield { path, content: watched(content, progress), changedAt }
        }
      }
    }

    try {
      const { bytes } = await storage.put(key, zipOf(entries()))
      const endsAt = new Date(clock.now() + limits.organization.exportKeptDays * dayMs)
      const isWanted = await db.transaction().execute(async (tx) => {
        const isFinished = await exportsRepository.finish(tx, organizationId, exportId, {
          bytes,
          endsAt,
        })
        if (isFinished) await notifyReady(tx, row)
        return isFinished
      })
      if (!isWanted) throw new NotWanted()
    } catch (error) {
      if (error instanceof NotWanted) return storage.delete(key)
      const isFull = error instanceof AppError && error.code === 'file.no_space'
      if (isFull || attempt >= writeExport.maxAttempts)
        await exportsRepository.fail(db, organizationId, exportId)
      throw error
    }
  }
}
