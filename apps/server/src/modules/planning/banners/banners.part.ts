import { limits, type Banner } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { procedures, userOf } from '../../../platform/http/procedures.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import { runsAt } from '../../../platform/module/contributed-work.ts'
import { remakePicture, type PictureForm, uploadRule } from '../../../platform/pictures/pictures.ts'
import { filePath, type FilesApi } from '../../files/index.ts'
import * as bannersRepository from './banners.repository.ts'

export interface BannersPartDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  files: Pick<FilesApi, 'put' | 'hold' | 'remove'>
  picturesPerUser: number
}

const dropBatch = 200
const { maxWidth, maxHeight } = limits.images.banner

/** Banners of meetings (spec 5.10): encoded again from their pixels, and served while their owner's account is active. */
export function createBannersPart({ db, clock, limiter, files, picturesPerUser }: BannersPartDeps) {
  const sendLimit = uploadRule('send-banner', picturesPerUser)

  /** Throws what `remakePicture` throws, `file.no_space` and `general.too_many_attempts`. */
  async function save({ userId, organizationId }: UserCaller, picture: File): Promise<Banner> {
    await limiter.consume(sendLimit, [`user:${userId}`])
    const form: PictureForm = {
      maxWidth,
      maxHeight,
      // What is transparent stays so; photos stay small.
      format: picture.type === 'image/jpeg' ? 'jpeg' : 'png',
      accepts: ['jpeg', 'png', 'gif'],
    }
    const sent = new Uint8Array(await picture.arrayBuffer())
    const { content, contentType } = await remakePicture(sent, form, organizationId)
    const kind = 'meeting_banner'
    const put = await files.put({ organizationId, ownerUserId: userId, kind, contentType, content })
    await db.transaction().execute((tx) => files.hold(tx, put))
    return { fileId: put.id, url: filePath(put.id) }
  }

  /** Deletes uploads that are a day old and belong to no meeting: it was never scheduled, has another banner now, or was cancelled. */
  async function dropUnused(): Promise<void> {
    const before = new Date(clock.now() - limits.documents.unused.keptMs)
    for (;;) {
      const found = await db.transaction().execute(async (tx) => {
        const locked = await bannersRepository.listUnused(tx, before, dropBatch)
        const unused = await bannersRepository.listStillUnused(
          tx,
          locked.map(({ id }) => id),
        )
        for (const { id, organizationId } of unused) await files.remove(tx, organizationId, id)
        return locked.length
      })
      if (found < dropBatch) return
    }
  }

  return {
    calls: { saveBanner: serve(procedures.schedule.saveBanner, userOf, save) },
    jobs: [runsAt('17 * * * *', 'drop-unused-banners', dropUnused)],
  }
}
