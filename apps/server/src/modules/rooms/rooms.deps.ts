import type { MediaServer } from '../../integrations/livekit/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { MeetingsApi } from '../meetings/index.ts'
import type { Notifier } from '../notifications/index.ts'
import type { RegistrationApi } from '../registration/index.ts'
import type { RulesReader } from '../tenancy/index.ts'
import type { AheadConnections } from './ahead/ahead-connections.service.ts'
import type { LobbyNews } from './lobby/lobby-news.ts'
import type { RoomMedia } from './media/room-media.ts'
import type { RoomLog } from './participants/room-log.ts'
import type { CaptionReader } from './captions.ports.ts'
import type { PresentationReader } from './presentations.ports.ts'
import type { RecordingReader } from './recordings.ports.ts'
import type { EndSession } from './sessions/end-session.ts'
import type { RoomSignals } from './sessions/room-signals.ts'
import type { RoomState } from './sessions/room-state.ts'
import type { LogoReader, RoomViews } from './sessions/room-views.ts'

export interface RoomsDeps {
  db: Db
  clock: Clock
  events: Events
  jobs: Jobs
  realtime: Realtime
  notifier: Pick<Notifier, 'notify' | 'settle'>
  log: Log
  media: MediaServer
  meetings: MeetingsApi
  registration: RegistrationApi
  rules: Pick<RulesReader, 'meetingDefaultsOf' | 'requireChangeable'>
  logoOf: LogoReader
  recordings: RecordingReader
  captions: CaptionReader
  presentations: PresentationReader
}

/** What the parts of the module share. */
export interface SharedParts extends RoomsDeps {
  signals: RoomSignals
  lobbyNews: LobbyNews
  state: RoomState
  views: RoomViews
  endSession: EndSession
  roomLog: RoomLog
}

/** The same for the parts that reach the media server only through `room-media`. */
export type RoomParts = Omit<SharedParts, 'media'> & { media: RoomMedia; ahead: AheadConnections }
