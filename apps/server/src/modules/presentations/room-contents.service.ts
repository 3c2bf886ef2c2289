import type { RoomContents } from '@majlis/contract'
import type { Db } from '../../platform/database/database.ts'
import type { ParticipantCaller } from '../../platform/http/context.ts'
import type { RoomsApi } from '../rooms/index.ts'
import { isPresentable, type PresentationsDeps } from './presentations.service.ts'

export interface RoomContentsDeps extends Pick<PresentationsDeps, 'pdfs'> {
  db: Db
  rooms: Pick<RoomsApi, 'getAdmitted'>
  files: {
    /** The agenda and files of the date that is held in a room, as far as the viewer may see them on the meeting's page. */
    readOfRoom(
      room: { meetingId: string; occurrenceId: string | null },
      viewer: { userId: string | null },
    ): Promise<{
      agenda: string
      files: { id: string; file_name: string; bytes: number; description: string }[]
      addTo: RoomContents['addTo']
      lastActions: RoomContents['lastActions']
    }>
    /** Throws `file.not_found`, `file.not_shown`. */
    linkInRoom(
      participantId: string,
      file: { fileId: string; meetingId: string; as: 'file' | 'pdf' },
    ): Promise<{ url: string; expiresAt: number }>
  }
}

export type RoomContentsService = ReturnType<typeof createRoomContentsService>

/** The agenda and files of a meeting for the people in its room. */
export function createRoomContentsService({ db, rooms, files, pdfs }: RoomContentsDeps) {
  return {
    async read(caller: ParticipantCaller): Promise<RoomContents> {
      const { session, self } = await rooms.getAdmitted(db, caller)
      const {
        agenda,
        files: rows,
        addTo,
        lastActions,
      } = await files.readOfRoom(session, { userId: self.userId })
      return {
        agenda,
        files: rows.map(({ id, file_name: fileName, bytes, description: fileDes }) => ({
          id,
          fileName,
          bytes,
          fileDes,
          isPresentable: isPresentable(pdfs, fileName),
        })),
        addTo,
        lastActions,
      }
    },

    async link(caller: ParticipantCaller, { id, as }: { id: string; as: 'file' | 'pdf' }) {
      const { session, self } = await rooms.getAdmitted(db, caller)
      return files.linkInRoom(self.id, { fileId: id, meetingId: session.meetingId, as })
    },
  }
}
