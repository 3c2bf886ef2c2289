import type { Homeserver } from '../../integrations/matrix/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { minuteMs } from '../../platform/clock/durations.ts'
import type { Db } from '../../platform/database/database.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { accountOf } from '../chat-calls/index.ts'
import * as chatsRepository from './chats.repository.ts'
import type { ChangedRooms } from './following/changed-rooms.ts'
import type { NewChats } from './new-chats.service.ts'
import * as unreadRepository from './unread/unread.repository.ts'

interface DemoChatsDeps {
  db: Db
  clock: Clock
  /** Null: the installation has no chat. */
  homeserver: Homeserver | null
  newChats: NewChats
  rooms: ChangedRooms
}

interface DemoMessage {
  /** Place of the writer among the people. */
  by: number
  minutesAgo: number
  text: string
  /** Place of the message that it replies to. */
  replyTo?: number
  reactions?: readonly { by: number; key: string }[]
}

interface DemoChat {
  /** Null: between two people. */
  name: string | null
  /** Places among the people; the first one creates it. */
  members: readonly number[]
  messages: readonly DemoMessage[]
  /** How many of the newest messages its creator has not read. */
  unread: number
}

/** Places of the people of `seedDemoPeople`. */
const [nusrat, samira, arif, rafiq, layla, tomas] = [0, 1, 2, 3, 4, 5]
const dayMinutes = 24 * 60

const chats: readonly DemoChat[] = [
  {
    name: 'Bridge repair',
    members: [nusrat, samira, arif, tomas],
    unread: 0,
    messages: [
      {
        by: samira,
        minutesAgo: dayMinutes + 190,
        text: 'The tender for the bridge closes on Friday. Five firms have asked for the documents.',
      },
      {
        by: tomas,
        minutesAgo: dayMinutes + 182,
        text: 'Do they all know that the weight limit is down to 18 tonnes?',
      },
      {
        by: samira,
        minutesAgo: dayMinutes + 180,
        text: 'It’s on page 4, but I’ll write to them again.',
        replyTo: 1,
        reactions: [
          { by: tomas, key: '👍' },
          { by: nusrat, key: '👍' },
        ],
      },
      {
        by: arif,
        minutesAgo: 300,
        text: 'I walked along the river path this morning. Two of the railings are loose.',
      },
      {
        by: arif,
        minutesAgo: 299,
        text: 'I’ve put up tape, and a sign for cyclists.',
        reactions: [{ by: nusrat, key: '🎉' }],
      },
      { by: nusrat, minutesAgo: 240, text: 'Thank you, Arif! Let’s talk about it in the budget review.' },
    ],
  },
  {
    name: 'Riverside fair',
    members: [nusrat, samira, layla, rafiq, tomas],
    unread: 2,
    messages: [
      {
        by: layla,
        minutesAgo: 2 * dayMinutes + 60,
        text: 'The library can lend us 40 chairs and two tents.',
      },
      { by: rafiq, minutesAgo: 2 * dayMinutes + 41, text: 'আমি শনিবার সকালে ভ্যান নিয়ে আসতে পারি।' },
      { by: nusrat, minutesAgo: 2 * dayMinutes + 30, text: 'Wonderful. Who looks after the stage?' },
      {
        by: layla,
        minutesAgo: 52,
        text: 'The school choir would like to sing at noon.',
        reactions: [{ by: rafiq, key: '❤️' }],
      },
      {
        by: tomas,
        minutesAgo: 49,
        text: 'Then the stage should be ready by 11:30. I’ll ask the fire service.',
        replyTo: 3,
      },
    ],
  },
  {
    name: null,
    members: [nusrat, arif],
    unread: 1,
    messages: [
      { by: nusrat, minutesAgo: 130, text: 'Can you send me the results of the traffic count?' },
      {
        by: arif,
        minutesAgo: 121,
        text: 'Yes, this afternoon. The numbers for School Lane are still missing.',
      },
      { by: nusrat, minutesAgo: 120, text: 'No hurry.' },
      { by: arif, minutesAgo: 25, text: 'They’re in the drive now: https://example.org/traffic-count' },
    ],
  },
  {
    name: null,
    members: [nusrat, layla],
    unread: 0,
    messages: [
      { by: layla, minutesAgo: 3 * dayMinutes, text: 'صباح الخير نسرت، هل نلتقي غدًا بخصوص المكتبة؟' },
      {
        by: nusrat,
        minutesAgo: 3 * dayMinutes - 12,
        text: 'Yes, gladly – at ten?',
        reactions: [{ by: layla, key: '👍' }],
      },
    ],
  },
]

/** Chats of the demo's people, with messages: all of them or, if the homeserver fails, none. Does nothing without a homeserver, or if the organisation has chats. */
export async function seedDemoChats(
  { db, clock, homeserver, newChats, rooms }: DemoChatsDeps,
  { organizationId, people }: { organizationId: string; people: readonly { userId: string }[] },
): Promise<void> {
  if (!homeserver) return
  if (await hasChats(db, organizationId)) return
  const userIdOf = (place: number) => people[place]?.userId ?? ''
  // One for all, so that a message was sent exactly when it was read.
  const startedAt = clock.now()
  const timeOf = ({ minutesAgo }: DemoMessage) => startedAt - minutesAgo * minuteMs
  const roomIds: string[] = []
  try {
    for (const chat of chats) {
      const roomId = await create(chat)
      roomIds.push(roomId)
      // Before the homeserver reports the messages, so that these are counted as read.
      for (const place of chat.members) await readAtFirst(chat, roomId, place)
      await write(homeserver, chat, roomId)
    }
  } catch (error) {
    // Otherwise the next start would find chats, and leave them as they are.
    await end({ db, rooms }, roomIds)
    throw error
  }

  async function create({ name, members: [creator = 0, ...others] }: DemoChat): Promise<string> {
    const caller: UserCaller = {
      kind: 'user',
      userId: userIdOf(creator),
      organizationId,
      role: 'owner',
      authSessionId: '',
      hasRecentProof: false,
    }
    const userIds = others.map(userIdOf)
    const { roomId } =
      name === null
        ? await newChats.openDirect(caller, userIds[0] ?? '')
        : await newChats.createGroup(caller, { name, userIds })
    return roomId
  }

  async function readAtFirst(chat: DemoChat, chatRoomId: string, place: number): Promise<void> {
    const last = chat.messages.at(lastReadBy(chat, place))
    if (!last) return
    const now = new Date(timeOf(last))
    await unreadRepository.markRead(db, { chatRoomId, userId: userIdOf(place), now })
  }

  async function write(to: Homeserver, chat: DemoChat, roomId: string): Promise<void> {
    const account = (place: number) => accountOf(userIdOf(place), to.serverName)
    const ids: string[] = []
    for (const message of chat.messages) {
      const { by, text, replyTo, reactions = [] } = message
      const sentAt = timeOf(message)
      const repliedId = replyTo === undefined ? undefined : ids[replyTo]
      const content = {
        msgtype: 'm.text',
        body: text,
        ...(repliedId ? { 'm.relates_to': { 'm.in_reply_to': { event_id: repliedId } } } : {}),
      }
      const id = await to.sendEvent(roomId, account(by), { type: 'm.room.message', content, sentAt })
      ids.push(id)
      for (const reaction of reactions) {
        const relation = { rel_type: 'm.annotation', event_id: id, key: reaction.key }
        await to.sendEvent(roomId, account(reaction.by), {
          type: 'm.reaction',
          content: { 'm.relates_to': relation },
          sentAt: sentAt + minuteMs,
        })
      }
    }
    for (const place of chat.members) {
      const id = ids.at(lastReadBy(chat, place))
      if (id !== undefined) await to.markRead(roomId, account(place), id)
    }
  }
}

async function hasChats(db: Db, organizationId: string): Promise<boolean> {
  const chat = await db
    .selectFrom('chats')
    .select('id')
    .where('organization_id', '=', organizationId)
    .limit(1)
    .executeTakeFirst()
  return chat !== undefined
}

async function end(
  { db, rooms }: Pick<DemoChatsDeps, 'db' | 'rooms'>,
  roomIds: readonly string[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await chatsRepository.deleteOfRooms(tx, roomIds)
    await rooms.close(tx, roomIds)
  })
}

/** From the end: the creator leaves some unread, the others have read everything. */
function lastReadBy({ members, unread }: DemoChat, place: number): number {
  return place === members[0] ? -1 - unread : -1
}
