import { limits } from '@majlis/contract'
import { sql, type RawBuilder } from 'kysely'
import { moveAttendance } from './modules/attendance/index.ts'
import { moveChatCalls, type ChatCallsModule } from './modules/chat-calls/index.ts'
import { moveFeedback, type FeedbackModule } from './modules/feedback/index.ts'
import { moveFiles } from './modules/files/index.ts'
import type { PersonTraces } from './modules/identity/index.ts'
import {
  countRecordedOpenings,
  followSessions,
  listRecordedOpenings,
  moveRecordings,
} from './modules/recordings/index.ts'
import { followOccurrences, moveRooms, type RoomsModule } from './modules/rooms/index.ts'
import type { DbOrTx } from './platform/database/database.ts'
import { moveMeetings, readdressRegistrations, type SchedulingModule } from './modules/scheduling/index.ts'

interface Modules {
  scheduling: Pick<
    SchedulingModule,
    'handOver' | 'givePersonalOpenings' | 'listRegistrationIds' | 'forgetPerson'
  >
  rooms: Pick<RoomsModule, 'forgetPerson'>
  chatCalls: Pick<ChatCallsModule, 'forgetPerson'>
  feedback: Pick<FeedbackModule, 'forgetPerson'>
}

const moves = [
  moveMeetings,
  moveRooms,
  moveChatCalls,
  moveAttendance,
  moveRecordings,
  moveFeedback,
  moveFiles,
]

/** Openings of personal rooms of which there is a recording count as past meetings. */
async function withRecordedOpenings<H extends { pastMeetings: number }>(
  db: DbOrTx,
  hosted: H,
  userIds: RawBuilder<unknown>,
): Promise<H> {
  const openings = await countRecordedOpenings(db, { userIds, most: limits.people.maxCounted + 1 })
  return { ...hosted, pastMeetings: hosted.pastMeetings + openings }
}

/** What the modules above identity know of a person. They are built after it, so they are asked for when they are needed. */
export function createPersonTraces(modules: () => Modules): PersonTraces {
  return {
    async countMeetings(db, people) {
      const hosted = await modules().scheduling.handOver.count(db, people)
      const userIds = sql`SELECT unnest(${[...people.userIds]}::uuid[])`
      return withRecordedOpenings(db, hosted, userIds)
    },
    async countMeetingsOfMany(db, people) {
      const hosted = await modules().scheduling.handOver.countOfMany(db, people)
      return withRecordedOpenings(db, hosted, people.userIds)
    },
    listClashes: (db, people) => modules().scheduling.handOver.listClashes(db, people),
    async handOver(tx, people) {
      const { handOver, givePersonalOpenings } = modules().scheduling
      const given = await handOver.handOver(tx, people)
      if (given === null) return null
      // A personal room stays with its seat. What was recorded in it does not.
      const openings = await listRecordedOpenings(tx, people.fromUserId)
      await givePersonalOpenings(tx, people, openings)
      await followOccurrences(tx, openings)
      await followSessions(tx, openings)
      return given + openings.length
    },
    async move(tx, moved) {
      for (const move of moves) await move(tx, moved)
    },
    readdress: readdressRegistrations,
    async forget(tx, person) {
      const { scheduling, rooms, chatCalls, feedback } = modules()
      const registrationIds = await scheduling.listRegistrationIds(tx, person)
      await rooms.forgetPerson(tx, { userId: person.userId, registrationIds })
      await chatCalls.forgetPerson(tx, person.userId)
      await feedback.forgetPerson(tx, person.userId)
      await scheduling.forgetPerson(tx, person)
    },
  }
}
