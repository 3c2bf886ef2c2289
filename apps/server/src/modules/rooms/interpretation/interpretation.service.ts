import type { InterpretationLanguage } from '@majlis/contract'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { ParticipantCaller } from '../../../platform/http/context.ts'
import type { MeetingsApi } from '../../meetings/index.ts'
import { createChangeRoom, getInside, type ChangeRoomDeps } from '../host-controls/change-room.ts'
import type { RoomMedia } from '../media/room-media.ts'
import * as participantsRepository from '../participants/participants.repository.ts'
import { getAdmitted } from '../sessions/room-access.ts'
import * as sessionsRepository from '../sessions/sessions.repository.ts'

interface InterpretationDeps extends ChangeRoomDeps {
  media: Pick<RoomMedia, 'syncOne'>
  meetings: Pick<MeetingsApi, 'get'>
}

/**
 * Who interprets, and into which language (spec 1.6). The SFU sends both to everyone as attributes that only the server can set; pages play an
 * interpreter only to listeners of the language.
 */
export function createInterpretation(deps: InterpretationDeps) {
  const { db, media, meetings } = deps
  const changeRoom = createChangeRoom(deps)

  return {
    /**
     * From now on, only listeners of the language hear the caller; null: everyone does again. Throws `room.interpreter_only` for a language that is
     * not one of theirs, or that the meeting no longer has.
     */
    async interpret(
      caller: ParticipantCaller,
      { language }: { language: InterpretationLanguage | null },
    ): Promise<void> {
      const session = await db.transaction().execute(async (tx) => {
        // The lock orders this and a host who takes the language away at the same moment.
        const { session, self } = await getAdmitted(tx, caller, sessionsRepository.findForUpdate)
        if (language !== null) {
          const { interpretationLanguages } = await meetings.get(tx, session.meetingId)
          if (!interpretationLanguages.includes(language) || !self.interprets.includes(language))
            throw new AppError('room.interpreter_only', { field: 'language' })
        }
        await participantsRepository.update(tx, self.id, { interpreting: language })
        return session
      })
      await media.syncOne(session, caller.participantId)
    },

    /**
     * Sets the languages that anyone inside, even the host, can interpret into, on all their devices. If the one that they interpret into at the
     * moment is not among them, everyone hears them again. Throws `room.host_only`, `room.participant_not_found`, and `room.language_unknown` for a
     * language that the meeting does not have.
     */
    async setInterpreter(
      caller: ParticipantCaller,
      { participantId, languages }: { participantId: string; languages: InterpretationLanguage[] },
    ): Promise<void> {
      const { session, result } = await changeRoom(caller, async (tx, action) => {
        const target = await getInside(tx, action.session, participantId)
        const { interpretationLanguages } = await meetings.get(tx, action.session.meetingId)
        if (!languages.every((language) => interpretationLanguages.includes(language)))
          throw new AppError('room.language_unknown', { field: 'languages' })
        const devices = await participantsRepository.listDevices(tx, target)
        for (const { id, interpreting } of devices) {
          const isKept = interpreting !== null && languages.includes(interpreting)
          await participantsRepository.update(tx, id, {
            interprets: [...new Set(languages)],
            interpreting: isKept ? interpreting : null,
          })
        }
        return devices.filter(({ status }) => status === 'admitted')
      })
      for (const { id } of result) await media.syncOne(session, id)
    },
  }
}

export type Interpretation = ReturnType<typeof createInterpretation>
