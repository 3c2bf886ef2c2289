import type { Clock } from '../../../platform/clock/clock.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { Db } from '../../../platform/database/database.ts'
import * as membersRepository from '../members.repository.ts'
import * as filesRepository from './files.repository.ts'
import type { FileMessage } from './files.repository.ts'

/** A file that was uploaded and not sent by then is deleted. */
const unsentMs = dayMs

/** Which file of the homeserver is in which chats: who may download it, and when it can be deleted. */
export function createChatFiles({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** Before anyone learns its ID. */
    uploaded: (userId: string, mediaId: string): Promise<void> =>
      filesRepository.insert(db, { mediaId, userId, deletesAt: new Date(clock.now() + unsentMs) }),

    /**
     * Before the homeserver gets the message. Returns those of the files that its sender has uploaded: files of others do not come into a chat
     * by naming them.
     */
    sending: (userId: string, message: FileMessage, mediaIds: readonly string[]): Promise<string[]> =>
      db.transaction().execute((tx) => filesRepository.insertMessage(tx, message, userId, mediaIds)),

    /** The homeserver has accepted the message. The files are those that `sending` has returned. */
    sent: (message: FileMessage, mediaIds: readonly string[], eventId: string): Promise<void> =>
      filesRepository.setEvent(db, message, mediaIds, eventId),

    /** The homeserver does not have the message. Its files are deleted in a day, unless they are sent by then. */
    async notSent(message: FileMessage, mediaIds: readonly string[]): Promise<void> {
      const deletesAt = new Date(clock.now() + unsentMs)
      await db.transaction().execute((tx) => filesRepository.deleteUnsent(tx, message, mediaIds, deletesAt))
    },

    /** A message was deleted, and what no other message contains goes with it. */
    async redacted(chatRoomId: string, eventId: string): Promise<void> {
      const deletesAt = new Date(clock.now())
      await db
        .transaction()
        .execute((tx) => filesRepository.deleteMessages(tx, { chatRoomId, eventId }, deletesAt))
    },

    /** Whether someone has uploaded the file, or is in a chat with it. Files that Majlis does not know are open: they are older than its rows. */
    async isOpenTo(userId: string, mediaId: string): Promise<boolean> {
      const file = await filesRepository.find(db, mediaId)
      if (!file || file.uploadedBy === userId) return true
      const { chatRoomIds } = file
      const closed = await membersRepository.listClosedTo(db, userId, chatRoomIds, new Date(clock.now()))
      return closed.size < chatRoomIds.length
    },
  }
}

export type ChatFiles = ReturnType<typeof createChatFiles>
