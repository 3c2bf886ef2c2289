import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, DbOrTx, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { ParticipantCaller } from '../../platform/http/context.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { OfficePdfs } from '../files/index.ts'
import { isHostLike, permissionsOf, type RoomsApi } from '../rooms/index.ts'
import * as presentationsRepository from './presentations.repository.ts'

export interface PresentationsDeps {
  db: Db
  clock: Clock
  realtime: Pick<Realtime, 'signal'>
  rooms: Pick<RoomsApi, 'getAdmitted' | 'getAdmittedForUpdate' | 'findParticipant' | 'findSessionForUpdate'>
  files: {
    /** The files of the date that is held in a room, as far as the viewer may read them anyway. */
    listOfRoom(
      db: DbOrTx,
      room: { meetingId: string; occurrenceId: string | null },
      viewer: { userId: string | null; isHost: boolean },
    ): Promise<{ id: string; file_name: string; bytes: number }[]>
    /** A link for a participant inside or the recorder, valid while the file is presented in their room. */
    linkToPresented(
      to: { kind: 'participant'; participantId: string } | { kind: 'recorder'; roomSessionId: string },
      file: { fileId: string; fileName: string; meetingId: string },
    ): Promise<{ url: string; expiresAt: number }>
  }
  pdfs: Pick<OfficePdfs, 'isOffice' | 'isAvailable'>
}

type Place = Awaited<ReturnType<PresentationsDeps['rooms']['getAdmitted']>>

export type Presentations = ReturnType<typeof createPresentations>

/** The presentation in a room (none → presented, page by page → none), for people whom the host allows to share (spec 3.27). */
export function createPresentations({ db, clock, realtime, rooms, files, pdfs }: PresentationsDeps) {
  const listFiles = (on: DbOrTx, { session, self }: Place) =>
    files.listOfRoom(on, session, { userId: self.userId, isHost: isHostLike(self.role) })

  /** Runs changes one after the other, and notifies everyone inside. */
  async function change(
    caller: ParticipantCaller,
    write: (tx: Tx, place: Place, current: presentationsRepository.PresentationRow | null) => Promise<void>,
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const place = await rooms.getAdmittedForUpdate(tx, caller)
      await write(tx, place, await presentationsRepository.find(tx, place.session.id))
      await realtime.signal(tx, 'room.changed', { roomSessionId: place.session.id })
    })
  }

  return {
    async presentable(caller: ParticipantCaller) {
      const place = await rooms.getAdmitted(db, caller)
      requireSharing(place)
      return (await listFiles(db, place))
        .filter(({ file_name }) => isPresentable(pdfs, file_name))
        .map(({ id, file_name: fileName, bytes }) => ({ id, fileName, bytes }))
    },

    /**
     * Starts at the first page. Hosts can take over from anyone, others only from a presenter who lost their connection. Throws
     * `room.already_presenting`, `file.not_found`.
     */
    present: (caller: ParticipantCaller, { fileId }: { fileId: string }) =>
      change(caller, async (tx, place, current) => {
        const { session, self } = place
        requireSharing(place)
        const isTaken = current !== null && current.presenter_id !== self.id && current.is_presenter_here
        if (isTaken && !isHostLike(self.role)) throw new AppError('room.already_presenting')
        const file = (await listFiles(tx, place)).find(({ id }) => id === fileId)
        if (!file || !isPresentable(pdfs, file.file_name)) throw new AppError('file.not_found')
        await presentationsRepository.save(tx, {
          room_session_id: session.id,
          presenter_id: self.id,
          file_id: fileId,
          page: 1,
          started_at: new Date(clock.now()),
        })
      }),

    /** Throws `room.not_presenting` if the caller no longer presents. */
    turnPage: (caller: ParticipantCaller, { page }: { page: number }) =>
      change(caller, async (tx, place, current) => {
        requireSharing(place)
        if (current?.presenter_id !== place.self.id) throw new AppError('room.not_presenting')
        await presentationsRepository.setPage(tx, place.session.id, page)
      }),

    /** Stops the caller's own presentation or, as a host, anyone's. Does nothing if there is none. */
    stop: (caller: ParticipantCaller) =>
      change(caller, async (tx, { session, self }, current) => {
        if (current && current.presenter_id !== self.id && !isHostLike(self.role))
          throw new AppError('room.present_forbidden')
        await presentationsRepository.delete(tx, session.id)
      }),

    /** For everyone inside. Throws `room.not_presenting`, `file.not_found`; of an office file `file.not_shown`. */
    async link(caller: ParticipantCaller): Promise<{ url: string; expiresAt: number }> {
      const { session, self } = await rooms.getAdmitted(db, caller)
      const current = await presentationsRepository.find(db, session.id)
      if (!current) throw new AppError('room.not_presenting')
      return files.linkToPresented(
        { kind: 'participant', participantId: self.id },
        { fileId: current.file_id, fileName: current.file_name, meetingId: session.meetingId },
      )
    },
  }
}

/** Throws `room.present_forbidden`. */
function requireSharing({ session, self }: Place): void {
  if (!permissionsOf(self, session.settings).canShare) throw new AppError('room.present_forbidden')
}

/** Documents and pictures, by the file extension, which was checked against the content. */
export function isPresentable(
  { isAvailable, isOffice }: PresentationsDeps['pdfs'],
  fileName: string,
): boolean {
  return /\.(?:pdf|png|jpe?g|svg)$/i.test(fileName) || (isAvailable && isOffice(fileName))
}

/** Ends a presentation when its presenter leaves. It is kept for a presenter who only lost their connection. */
export async function endOfGone(
  { db, realtime }: Pick<PresentationsDeps, 'db' | 'realtime'>,
  gone: { roomSessionId: string; participantId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await presentationsRepository.deleteOfGone(tx, gone.participantId))
      await realtime.signal(tx, 'room.changed', { roomSessionId: gone.roomSessionId })
  })
}

/** Ends a presentation whose presenter may no longer share: by a setting of the room, or because a host decided so about them. */
export async function endOfUnentitled(
  { db, realtime, rooms }: Pick<PresentationsDeps, 'db' | 'realtime' | 'rooms'>,
  { roomSessionId }: { roomSessionId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const session = await rooms.findSessionForUpdate(tx, roomSessionId)
    const current = session && (await presentationsRepository.find(tx, roomSessionId))
    const presenter = current && (await rooms.findParticipant(tx, roomSessionId, current.presenter_id))
    if (!session || !presenter || permissionsOf(presenter, session.settings).canShare) return
    await presentationsRepository.delete(tx, roomSessionId)
    await realtime.signal(tx, 'room.changed', { roomSessionId })
  })
}

/** A link to the presented file for the recorder of a room. Throws `room.not_presenting`, `file.not_found`; of an office file `file.not_shown`. */
export async function linkForRecorder(
  files: Pick<PresentationsDeps['files'], 'linkToPresented'>,
  db: DbOrTx,
  { roomSessionId, meetingId }: { roomSessionId: string; meetingId: string },
): Promise<{ url: string; expiresAt: number }> {
  const current = await presentationsRepository.find(db, roomSessionId)
  if (!current) throw new AppError('room.not_presenting')
  const { file_id: fileId, file_name: fileName } = current
  return files.linkToPresented({ kind: 'recorder', roomSessionId }, { fileId, fileName, meetingId })
}
