import type { Homeserver } from '../../integrations/matrix/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { HandledEvents } from '../../platform/events/handled-events.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { Log } from '../../platform/log/log.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import type { ChatAccess, ChatAccounts, ChatHolder } from '../chat-calls/index.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { Notifier } from '../notifications/index.ts'
import { changedChatsListener } from './changed-chats.ts'
import { chatHttp } from './chat.http.ts'
import { createUnreadCounts, unreadListener } from './unread/unread-counts.ts'
import { chatNotifications, createChatNews } from './chat-news.ts'
import { createChatPeople } from './chat-people.ts'
import { chatCalls } from './chat.routes.ts'
import { createChats } from './chats.service.ts'
import { createChatFiles } from './files/chat-files.ts'
import { createFileDeletion } from './files/delete-files.jobs.ts'
import { createChangedRooms } from './following/changed-rooms.ts'
import { createRoomComparing } from './following/compare-rooms.jobs.ts'
import { createFollowing } from './following/following.jobs.ts'
import { seedDemoChats } from './demo.ts'
import { createMeetingChats } from './meeting-chats.service.ts'
import { createMakeChat } from './make-chat.ts'
import { createNewChats } from './new-chats.service.ts'
import { chatData } from './personal-data.ts'

interface ChatModuleDeps {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  limiter: Limiter
  /** Null: the installation has no chat. */
  homeserver: Homeserver | null
  access: ChatAccess
  accounts: ChatAccounts
  realtime: Realtime
  notifier: Pick<Notifier, 'notify'>
  log: Log
  handled: HandledEvents
  holderOf: (token: string) => Promise<ChatHolder | null>
  /** Of the homeserver, as this server reaches it. */
  homeserverUrl: string | null
  /** With which the homeserver reports messages; null: it does not. */
  homeserverToken: string | null
  wrongTokensPerMinute: number
}

/** Chats of an organisation’s people, in twos and in groups. */
export function createChatModule(deps: ChatModuleDeps) {
  const { homeserver } = deps
  const rooms = createChangedRooms(deps)
  const following = createFollowing(deps)
  const people = createChatPeople({ ...deps, rooms, following })
  const news = createChatNews(deps)
  const chats = createChats({ ...deps, rooms, people, news })
  const makeChat = createMakeChat({ ...deps, rooms, people, news })
  const newChats = createNewChats({ ...deps, people, makeChat })
  const meetingChats = createMeetingChats({ ...deps, people, makeChat })
  const unread = createUnreadCounts(deps)
  const http =
    homeserver && deps.homeserverUrl !== null
      ? chatHttp({
          ...deps,
          unread,
          files: createChatFiles(deps),
          homeserver: {
            url: deps.homeserverUrl,
            serverName: homeserver.serverName,
            reportToken: deps.homeserverToken,
          },
        })
      : null
  return {
    name: 'chat',
    api: {
      /** Fills in the chats of `--demo`. */
      seedDemo: (seeded: Parameters<typeof seedDemoChats>[1]) =>
        seedDemoChats({ ...deps, newChats, rooms }, seeded),
    },
    calls: { chat: chatCalls({ chats, newChats, meetingChats }) },
    jobs: [...following.jobs, ...createRoomComparing(deps).jobs, ...createFileDeletion(deps).jobs],
    listeners: [unreadListener(deps), changedChatsListener(deps), ...(http ? [http.listener] : [])],
    ...(http ? { plugin: http.plugin } : {}),
    personalData: chatData({ ...deps, rooms }),
    notificationKinds: [chatNotifications({ isOn: homeserver !== null })],
  } satisfies ServerModule
}
