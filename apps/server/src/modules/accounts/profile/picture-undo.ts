import { type ChangedPicture, type ProfilePicture, uuidField } from '@majlis/contract'
import * as z from 'zod'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { createSignedTickets } from '../../../platform/keys/signed-tickets.ts'
import { pictureUrlOf, unheldMs, type FilesApi } from '../../files/index.ts'

interface PictureUndoDeps {
  clock: Clock
  files: Pick<FilesApi, 'restore'>
  appSecret: string
}

/** Says that a file was the picture of a person, and until when it can be brought back. */
const undoSchema = z.object({ userId: uuidField, fileId: uuidField, until: z.number() })

/** Half of `unheldMs`, after which the files module deletes contents that no row holds. */
const undoMs = unheldMs / 2

/** Tickets with which people bring their previous picture back, as it was. */
export function createPictureUndo({ clock, files, appSecret }: PictureUndoDeps) {
  const tickets = createSignedTickets({ appSecret, name: 'picture-undo', schema: undoSchema })

  return {
    presentChange(userId: string, fileId: string | null, before: string | null): ChangedPicture {
      const until = clock.now() + undoMs
      const undo = before === null ? null : tickets.make({ userId, fileId: before, until })
      return { ...presentPicture(fileId), undo }
    },

    /** The file of a ticket. Throws `file.not_found` for a ticket of someone else, and once it is too late. */
    read({ userId }: UserCaller, undo: string): string {
      const ticket = tickets.read(undo)
      if (ticket?.userId !== userId || ticket.until <= clock.now()) throw new AppError('file.not_found')
      return ticket.fileId
    },

    /** Throws `file.not_found`. */
    async restore(tx: Tx, { organizationId, userId: ownerUserId }: UserCaller, id: string): Promise<void> {
      const file = {
        id,
        organizationId,
        ownerUserId,
        kind: 'profile_picture' as const,
        contentType: 'image/jpeg',
      }
      if (!(await files.restore(tx, file))) throw new AppError('file.not_found')
    },
  }
}

export function presentPicture(fileId: string | null): ProfilePicture {
  return { fileId, pictureUrl: pictureUrlOf(fileId) }
}
