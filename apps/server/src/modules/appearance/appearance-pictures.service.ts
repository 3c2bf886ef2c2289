import { limits, type Appearance } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { remakePicture, type PictureForm, uploadRule } from '../../platform/pictures/pictures.ts'
import type { FilesApi } from '../files/index.ts'
import { requireAdmin } from '../tenancy/index.ts'
import type { AppearanceLog } from './appearance-log.ts'
import * as appearanceRepository from './appearance.repository.ts'
import { presentAppearance } from './branding.ts'

interface AppearancePicturesDeps {
  db: Db
  clock: Clock
  files: Pick<FilesApi, 'put' | 'hold' | 'remove'>
  limiter: Pick<Limiter, 'consume'>
  appearanceLog: AppearanceLog
  picturesPerUser: number
}

export type PictureKind = 'logo' | 'favicon'

/** Twice the size in which they are shown, for dense screens. */
const forms: Record<PictureKind, PictureForm> = {
  logo: { maxWidth: limits.images.logo.width * 2, maxHeight: limits.images.logo.height * 2, format: 'png' },
  favicon: { maxWidth: 128, maxHeight: 128, format: 'png' },
}

const columns = { logo: 'logo_file_id', favicon: 'favicon_file_id' } as const

export type AppearancePictures = ReturnType<typeof createAppearancePictures>

/** Logo and favicon of an organisation. Owners and admins choose them. */
export function createAppearancePictures(deps: AppearancePicturesDeps) {
  const { db, clock, files, limiter, appearanceLog, picturesPerUser } = deps
  const sendLimit = uploadRule('send-appearance', picturesPerUser)

  /**
   * Remakes the picture in its size and puts it in the place of the one before. Throws `general.forbidden`, what
   * `remakePicture` throws, `file.no_space` and `general.too_many_attempts`.
   */
  async function savePicture(
    caller: UserCaller,
    kind: PictureKind,
    content: Uint8Array,
    address: string,
  ): Promise<Appearance> {
    requireAdmin(caller)
    const { organizationId, userId } = caller
    await limiter.consume(sendLimit, [`user:${userId}`])
    const picture = await remakePicture(content, forms[kind], organizationId)
    const put = await files.put({
      organizationId,
      ownerUserId: null,
      kind,
      contentType: picture.contentType,
      content: picture.content,
    })
    return replace(caller, kind, put.id, address, (tx) => files.hold(tx, put))
  }

  /** Taking off what is not there is harmless. Throws `general.forbidden`. */
  async function deletePicture(caller: UserCaller, kind: PictureKind, address: string): Promise<Appearance> {
    requireAdmin(caller)
    return replace(caller, kind, null, address, async () => undefined)
  }

  async function replace(
    caller: UserCaller,
    kind: PictureKind,
    id: string | null,
    address: string,
    hold: (tx: Tx) => Promise<void>,
  ): Promise<Appearance> {
    const { organizationId } = caller
    return db.transaction().execute(async (tx) => {
      const now = new Date(clock.now())
      const before = await appearanceRepository.lock(tx, organizationId, now)
      const old = before[columns[kind]]
      await hold(tx)
      const cleared = kind === 'logo' ? { logo_url: null } : { favicon: null }
      const after = await appearanceRepository.save(
        tx,
        organizationId,
        { ...cleared, [columns[kind]]: id },
        now,
      )
      if (old !== null) await files.remove(tx, organizationId, old)
      if (old !== null || id !== null)
        await appearanceLog.record(
          tx,
          caller,
          kind === 'favicon' ? 'appearance_changed' : id === null ? 'logo_removed' : 'logo_changed',
          { before: { [kind]: old }, after: { [kind]: id } },
          address,
        )
      return presentAppearance(after)
    })
  }

  return { savePicture, deletePicture }
}
