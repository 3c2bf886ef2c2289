import type { Accounts } from './build-accounts.ts'
import type { Foundations, ModulesDeps } from './build-foundations.ts'
import type { Meetings } from './build-meetings.ts'
import type { Config } from '../config.ts'
import { createLivekitMediaServer, type MediaServer } from '../integrations/livekit/index.ts'
import { createMatrixHomeserver } from '../integrations/matrix/index.ts'
import { chatUrlOf, homeserverOf } from '../integrations/matrix/matrix.settings.ts'
import { createAdmissionModule } from '../modules/admission/index.ts'
import { createAttendanceModule } from '../modules/attendance/index.ts'
import { createChatModule, listClosedTo } from '../modules/chat/index.ts'
import { createChatCallsModule } from '../modules/chat-calls/index.ts'
import { createPresentationsModule } from '../modules/presentations/index.ts'
import { createRoomChatModule } from '../modules/room-chat/index.ts'
import { createRoomInvitationsModule } from '../modules/room-invitations/index.ts'
import { createRoomsModule } from '../modules/rooms/index.ts'

export type Rooms = ReturnType<typeof buildRooms>

/** The live rooms, and what follows from who is in them. */
export function buildRooms(
  deps: ModulesDeps,
  foundations: Foundations,
  { files, notifications }: Accounts,
  { agenda, meetings, registration }: Meetings,
) {
  const { config, clock, log, platform } = deps
  const { branding, captionReader, presentationReader, recordingReader, seats, tenancy } = foundations
  const { database, events, jobs, limiter, realtime } = platform
  const { db } = database
  const publicUrl = config.PUBLIC_URL
  const media = deps.media ?? livekitOf(config)
  const rooms = createRoomsModule({
    db,
    clock,
    events,
    jobs,
    realtime,
    notifier: notifications.api,
    log,
    media,
    meetings: meetings.api,
    registration: registration.api,
    rules: tenancy.api.rules,
    logoOf: branding.logoOf,
    recordings: recordingReader,
    captions: captionReader,
    presentations: presentationReader,
  })
  const admission = createAdmissionModule({
    db,
    clock,
    limiter,
    meetings: meetings.api,
    registration: registration.api,
    rooms: rooms.api,
    seats,
    crowd: {
      arrivalsPerAddress: config.ARRIVALS_PER_ADDRESS,
      arrivalsPerBrowser: config.ARRIVALS_PER_BROWSER,
      waitingPerAddress: config.WAITING_PER_ADDRESS,
      waitingPerBrowser: config.WAITING_PER_BROWSER,
      waitingPerRoom: config.WAITING_PER_ROOM,
    },
    rules: tenancy.api.rules,
    logoOf: branding.logoOf,
    recordings: recordingReader,
    captions: captionReader,
    appSecret: config.APP_SECRET,
    publicUrl,
  })
  const roomChat = createRoomChatModule({ db, clock, realtime, log, rooms: rooms.api })
  const roomInvitations = createRoomInvitationsModule({
    db,
    clock,
    limiter,
    rooms: rooms.api,
    meetings: meetings.api,
    notifier: notifications.api,
    publicUrl,
  })
  const presentations = createPresentationsModule({
    db,
    clock,
    realtime,
    rooms: rooms.api,
    files: agenda.api,
    pdfs: files.api.pdfs,
  })
  const { chatCalls, chat } = buildChat(deps, foundations, { notifications }, { meetings })
  const attendance = createAttendanceModule({ db, clock, limiter, rules: tenancy.api.rules, publicUrl })
  return { rooms, admission, roomChat, roomInvitations, presentations, chatCalls, chat, attendance, media }
}

/** Chat outside meetings, and calls from there. */
function buildChat(
  { config, clock, log, platform }: ModulesDeps,
  { handled, seats }: Foundations,
  { notifications }: Pick<Accounts, 'notifications'>,
  { meetings }: Pick<Meetings, 'meetings'>,
) {
  const { database, jobs, limiter, realtime } = platform
  const { db } = database
  const matrix = homeserverOf(config)
  const homeserver = matrix && createMatrixHomeserver(matrix)
  const chatCalls = createChatCallsModule({
    db,
    clock,
    jobs,
    realtime,
    limiter,
    log,
    homeserver,
    chatUrl: chatUrlOf(config),
    meetings: meetings.api,
    seats,
    listClosedTo: (userId, chatRoomIds) => listClosedTo(db, userId, chatRoomIds, new Date(clock.now())),
    appSecret: config.APP_SECRET,
  })
  const chat = createChatModule({
    db,
    clock,
    jobs,
    limiter,
    realtime,
    notifier: notifications.api,
    log,
    handled,
    homeserver,
    homeserverUrl: matrix?.url ?? null,
    homeserverToken: config.MATRIX_HOMESERVER_TOKEN ?? null,
    wrongTokensPerMinute: config.ANONYMOUS_CALLS_PER_MINUTE,
    ...chatCalls.api,
  })
  return { chatCalls, chat }
}

function livekitOf(config: Config): MediaServer {
  return createLivekitMediaServer({
    url: config.LIVEKIT_URL,
    publicUrl: config.LIVEKIT_PUBLIC_URL,
    apiKey: config.LIVEKIT_API_KEY,
    apiSecret: config.LIVEKIT_API_SECRET,
  })
}
