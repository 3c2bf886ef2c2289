import { limits, type BackdropPicture, type BackdropPictures } from '@majlis/contract'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { remakePicture, uploadRule, type PictureForm } from '../../platform/pictures/pictures.ts'
import { filePath, type FilesApi } from '../files/index.ts'
import { requireAdmin } from '../tenancy/index.ts'
import type { AppearanceLog } from './appearance-log.ts'
import * as backdropsRepository from './backdrops.repository.ts'
import type { BackdropOwner } from './backdrops.repository.ts'

interface BackdropsDeps {
  db: Db
  files: Pick<FilesApi, 'put' | 'hold' | 'remove'>
  limiter: Pick<Limiter, 'consume'>
  appearanceLog: AppearanceLog
  picturesPerUser: number
}

const { width, height, max } = limits.images.backdrop
const form: PictureForm = { maxWidth: width, maxHeight: height, isCut: true, format: 'jpeg' }

const present = ({ id }: { id: string }): BackdropPicture => ({ id, url: filePath(id) })

/** How a background is added and removed, whose ever it is. */
function createBackdropFiles({ db, files, limiter, picturesPerUser }: BackdropsDeps) {
  const sendLimit = uploadRule('send-backdrop', picturesPerUser)

  /** `note` runs in the transaction that holds the picture. */
  async function add(
    { organizationId, userId }: UserCaller,
    owner: BackdropOwner,
    content: Uint8Array,
    note: (tx: Tx, id: string) => Promise<void>,
  ): Promise<BackdropPicture> {
    await limiter.consume(sendLimit, [`user:${userId}`])
    const picture = await remakePicture(content, form, organizationId)
    const put = await files.put({
      organizationId,
      ownerUserId: owner,
      kind: 'backdrop',
      contentType: picture.contentType,
      content: picture.content,
    })
    await db.transaction().execute(async (tx) => {
      if ((await backdropsRepository.lockCount(tx, organizationId, owner)) >= max)
        throw new AppError('file.too_many_backdrops')
      await files.hold(tx, put)
      await note(tx, put.id)
    })
    return present(put)
  }

  async function remove(
    { organizationId }: UserCaller,
    owner: BackdropOwner,
    id: string,
    note: (tx: Tx) => Promise<void>,
  ): Promise<null> {
    await db.transaction().execute(async (tx) => {
      if (!(await backdropsRepository.lock(tx, organizationId, owner, id)))
        throw new AppError('file.not_found')
      await files.remove(tx, organizationId, id)
      await note(tx)
    })
    return null
  }

  return { add, remove }
}

export type Backdrops = ReturnType<typeof createBackdrops>

/** Backgrounds of calls (spec 7.24): each person's own, and those that owners and admins give to everyone. */
export function createBackdrops(deps: BackdropsDeps) {
  const { db, appearanceLog } = deps
  const { add, remove } = createBackdropFiles(deps)
  const nothing = async () => undefined

  return {
    async find({ organizationId, userId }: UserCaller): Promise<BackdropPictures> {
      const rows = await backdropsRepository.list(db, organizationId, userId)
      return {
        own: rows.filter(({ owner }) => owner !== null).map(present),
        organization: rows.filter(({ owner }) => owner === null).map(present),
      }
    },

    /** Throws what `remakePicture` throws, `file.too_many_backdrops`, `file.no_space`, `file.organization_full` and `general.too_many_attempts`. */
    save: (caller: UserCaller, content: Uint8Array) => add(caller, caller.userId, content, nothing),

    /** Throws `file.not_found`, also for those of others. */
    delete: (caller: UserCaller, id: string) => remove(caller, caller.userId, id, nothing),

    /** Throws `general.forbidden` and what `save` throws. */
    async saveForOrganization(
      caller: UserCaller,
      content: Uint8Array,
      address: string,
    ): Promise<BackdropPicture> {
      requireAdmin(caller)
      return add(caller, null, content, (tx, id) =>
        appearanceLog.record(
          tx,
          caller,
          'appearance_changed',
          { before: {}, after: { backdrop: id } },
          address,
        ),
      )
    },

    /** Throws `general.forbidden`, `file.not_found`. */
    async deleteForOrganization(caller: UserCaller, id: string, address: string): Promise<null> {
      requireAdmin(caller)
      return remove(caller, null, id, (tx) =>
        appearanceLog.record(
          tx,
          caller,
          'appearance_changed',
          { before: { backdrop: id }, after: {} },
          address,
        ),
      )
    },
  }
}
