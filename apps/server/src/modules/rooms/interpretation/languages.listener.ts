import type { Db } from '../../../platform/database/database.ts'
import { onEvent, type ModuleListener } from '../../../platform/module/contributed-work.ts'
import type { MeetingsApi } from '../../meetings/index.ts'
import type { RoomMedia } from '../media/room-media.ts'
import type { RoomSignals } from '../sessions/room-signals.ts'
import * as sessionsRepository from '../sessions/sessions.repository.ts'
import * as interpretationRepository from './interpretation.repository.ts'

interface LanguagesListenerDeps {
  db: Db
  signals: RoomSignals
  media: Pick<RoomMedia, 'syncOne'>
  meetings: Pick<MeetingsApi, 'get'>
}

/** Applies an edit of a meeting’s languages or interpreters while its room is open (spec 1.6). Running it twice is harmless. */
export function languagesListener({ db, signals, media, meetings }: LanguagesListenerDeps): ModuleListener {
  return onEvent('meeting.changed', 'rooms.follow_languages', async ({ meetingId, facets }) => {
    if (!facets.includes('settings') && !facets.includes('invitees')) return
    const changed = await db.transaction().execute(async (tx) => {
      const session = await sessionsRepository.findOpenForUpdate(tx, meetingId)
      if (!session) return null
      const { interpretationLanguages } = await meetings.get(tx, meetingId)
      const ids = await interpretationRepository.followLanguages(tx, session, interpretationLanguages)
      await signals.roomChanged(tx, session.id)
      return { session, ids }
    })
    if (!changed) return
    for (const id of changed.ids) await media.syncOne(changed.session, id)
  })
}
