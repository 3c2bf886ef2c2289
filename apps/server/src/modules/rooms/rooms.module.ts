import { handlesJob, runsAt } from '../../platform/module/contributed-work.ts'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import type { ErasedPeople } from '../../platform/personal-data/personal-data.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import { roomsForAdmission } from './for-admission.ts'
import { createHostControls } from './host-controls/host-controls.part.ts'
import { languagesListener } from './interpretation/languages.listener.ts'
import { createInterpretation } from './interpretation/interpretation.service.ts'
import { createAdmitFromOutside } from './lobby/decide-waiting.ts'
import { createLobbyNews, lobbyNotifications, notifyOfLobbyJob } from './lobby/lobby-news.ts'
import { createLobby } from './lobby/lobby.service.ts'
import { createMediaPart } from './media/media.part.ts'
import { authenticateSocket, findVisit, resolveParticipant } from './participants/callers.ts'
import { createRoomLog } from './participants/room-log.ts'
import { createSelf } from './participants/self.service.ts'
import * as participantsRepository from './participants/participants.repository.ts'
import { listErased, roomsData } from './personal-data.ts'
import type { RoomParts, RoomsDeps } from './rooms.deps.ts'
import { roomsListeners } from './rooms.listeners.ts'
import { hostCalls, interpretationCalls, meetingCalls, meetingPageCalls, roomCalls } from './rooms.routes.ts'
import { createCloseRooms } from './sessions/close-rooms.ts'
import { createEndSession } from './sessions/end-session.ts'
import { lockRoomHandler } from './sessions/lock-room.handler.ts'
import { lockRoomJob } from './sessions/lock-room.job.ts'
import { getAdmitted, getHost } from './sessions/room-access.ts'
import { createRoomSignals } from './sessions/room-signals.ts'
import { createRoomState } from './sessions/room-state.ts'
import { createRoomViews } from './sessions/room-views.ts'
import * as sessionsRepository from './sessions/sessions.repository.ts'
import { roomPushes } from './sockets/room-pushes.ts'

/** The live rooms: who may enter, what people may do there, and what the host decides. */
export function createRoomsModule(deps: RoomsDeps) {
  const { db, clock, realtime, registration } = deps
  const signals = createRoomSignals(realtime)
  const lobbyNews = createLobbyNews(deps)
  const shared = { ...deps, signals, lobbyNews, roomLog: createRoomLog(deps) }
  const base = {
    ...shared,
    state: createRoomState(shared),
    views: createRoomViews(deps),
    endSession: createEndSession(shared),
  }
  const { roomMedia, ahead, mediaEvents, rounds, webhook, healthCheck } = createMediaPart(base)
  const parts: RoomParts = { ...base, media: roomMedia, ahead }
  const hostControls = createHostControls(parts)
  const admitFromOutside = createAdmitFromOutside(parts)

  realtime.authenticate((token) => authenticateSocket(db, token))

  return {
    name: 'rooms',
    api: {
      /** The visit that a participant token was given for, also when it is over; null for other tokens. */
      findVisit: (token: string) => findVisit(db, token, clock.now()),
      findSession: sessionsRepository.find,
      /** The same, locked until the transaction ends. */
      findSessionForUpdate: sessionsRepository.findForUpdate,
      findLastStarted: sessionsRepository.findLastStarted,
      getAdmitted,
      /** The same, with the session locked until the transaction ends. */
      getAdmittedForUpdate: (tx: Tx, caller: Parameters<typeof getAdmitted>[1]) =>
        getAdmitted(tx, caller, sessionsRepository.findForUpdate),
      getHost,
      findParticipant: participantsRepository.findInSession,
      listDevices: participantsRepository.listDevices,
      listAdmitted: (connection: DbOrTx, roomSessionId: string) =>
        participantsRepository.list(connection, roomSessionId, 'admitted'),
      showReactions: roomMedia.showReactions,
      sendData: roomMedia.sendData,
      admission: roomsForAdmission(parts),
      listErased: (tx: Tx, people: ErasedPeople) => listErased(tx, people, registration),
    },
    calls: {
      meeting: meetingCalls({ admitFromOutside }),
      room: {
        ...roomCalls({ self: createSelf(parts), lobby: createLobby(parts) }),
        ...hostCalls(hostControls),
        ...interpretationCalls(createInterpretation(parts)),
      },
      meetingPage: meetingPageCalls(hostControls),
    },
    personalData: roomsData({ db, registration, closeOrganization: createCloseRooms(base) }),
    notificationKinds: [lobbyNotifications],
    jobs: [
      handlesJob(lockRoomJob, lockRoomHandler(base)),
      handlesJob(notifyOfLobbyJob, lobbyNews.notify),
      runsAt('17 * * * *', 'forget-media-events', mediaEvents.deleteOld),
    ],
    listeners: [...roomPushes(parts), ...roomsListeners(parts), languagesListener(parts)],
    plugin: webhook,
    resolveCaller: (token: string) => resolveParticipant(db, token),
    healthChecks: [healthCheck],
    start: async () => rounds.start(),
    stop: () => rounds.stop(),
  } satisfies ServerModule
}

export type RoomsApi = ReturnType<typeof createRoomsModule>['api']
