import type { ChangedPicture, ProfilePicture } from '@majlis/contract'
import type { AuditLog } from '../../../platform/audit/audit.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import { remakePicture, type PictureForm, uploadRule } from '../../../platform/pictures/pictures.ts'
import type { FilesApi } from '../../files/index.ts'
import { isAdminRole, outranks } from '../../tenancy/index.ts'
import * as userRepository from '../users.repository.ts'
import type { User } from '../users.repository.ts'
import { createPictureUndo, presentPicture } from './picture-undo.ts'
import * as profileRepository from './profile.repository.ts'

export type PictureFiles = Pick<FilesApi, 'put' | 'hold' | 'remove' | 'restore'>

interface ProfilePictureDeps {
  db: Db
  clock: Clock
  audit: AuditLog
  files: PictureFiles
  limiter: Pick<Limiter, 'consume'>
  picturesPerUser: number
  appSecret: string
}

/** Large enough for the tile of someone whose camera is off, on a dense screen. */
const form: PictureForm = { maxWidth: 512, maxHeight: 512, format: 'jpeg' }

export type ProfilePictures = ReturnType<typeof createProfilePictures>

/** Profile pictures (spec 5.9, 7.41, 7.43, 7.44), encoded again from their pixels, one per person. */
export function createProfilePictures(deps: ProfilePictureDeps) {
  const { db, clock, audit, files, limiter, picturesPerUser } = deps
  const sendLimit = uploadRule('send-picture', picturesPerUser)
  const undos = createPictureUndo(deps)

  /** The picture of anyone in the organisation. Throws `users.not_found`. */
  async function get(caller: UserCaller, userId: string): Promise<ProfilePicture> {
    return presentPicture((await getColleague(db, caller, userId)).pictureFileId)
  }

  /** Throws what `remakePicture` throws, `file.no_space` and `general.too_many_attempts`. */
  async function save(caller: UserCaller, content: Uint8Array): Promise<ChangedPicture> {
    const { organizationId, userId } = caller
    await limiter.consume(sendLimit, [`user:${userId}`])
    const made = await remakePicture(content, form, organizationId)
    const whose = { organizationId, ownerUserId: userId, kind: 'profile_picture' as const }
    const put = await files.put({ ...whose, contentType: made.contentType, content: made.content })
    const before = await db
      .transaction()
      .execute((tx) => replace(tx, caller, put.id, () => files.hold(tx, put)))
    return undos.presentChange(userId, put.id, before)
  }

  /**
   * Removes the own picture, or, for admins, someone else's, which is logged. Does nothing if there is none.
   * Throws `users.not_found`, `general.forbidden`, `identity.upper_role`.
   */
  async function remove(caller: UserCaller, userId: string, address: string): Promise<ChangedPicture> {
    const { organizationId } = caller
    const removed = await db.transaction().execute(async (tx) => {
      const user = await getColleague(tx, caller, userId)
      const isOwn = userId === caller.userId
      if (!isOwn && !isAdminRole(caller.role)) throw new AppError('general.forbidden')
      if (!isOwn && outranks(user.role, caller.role)) throw new AppError('identity.upper_role')
      const before = await replace(tx, { organizationId, userId }, null, async () => undefined)
      if (isOwn || before === null) return before
      await audit.record(tx, {
        actorUserId: caller.userId,
        organizationId,
        act: 'user_edited',
        subject: { kind: 'user', id: userId, name: user.displayName },
        before: { picture: before },
        after: { picture: null },
        address,
      })
      // Only the person brings their picture back.
      return null
    })
    return undos.presentChange(userId, null, removed)
  }

  /** Brings the caller's previous picture back, as it was. Throws `file.not_found` for a ticket of someone else, and once it is too late. */
  async function restore(caller: UserCaller, undo: string): Promise<ChangedPicture> {
    const fileId = undos.read(caller, undo)
    const before = await db
      .transaction()
      .execute((tx) => replace(tx, caller, fileId, () => undos.restore(tx, caller, fileId)))
    return undos.presentChange(caller.userId, fileId, before)
  }

  /** Returns the earlier file. */
  async function replace(
    tx: Tx,
    { organizationId, userId }: { organizationId: string; userId: string },
    fileId: string | null,
    hold: () => Promise<void>,
  ): Promise<string | null> {
    const person = { organizationId, userId }
    const before = await profileRepository.findPictureForUpdate(tx, person)
    await hold()
    await profileRepository.updatePicture(tx, person, fileId, new Date(clock.now()))
    if (before !== null) await files.remove(tx, organizationId, before)
    return before
  }

  return { get, save, remove, restore }
}

async function getColleague(
  connection: Db | Tx,
  { organizationId }: UserCaller,
  userId: string,
): Promise<User> {
  const user = await userRepository.findById(connection, organizationId, userId)
  if (!user || user.deletedAt !== null) throw new AppError('users.not_found')
  return user
}
