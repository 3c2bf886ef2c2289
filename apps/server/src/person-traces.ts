import { moveAttendance } from './modules/attendance/index.ts'
import { moveChatCalls, type ChatCallsModule } from './modules/chat-calls/index.ts'
import { moveFeedback, type FeedbackModule } from './modules/feedback/index.ts'
import { moveFiles } from './modules/files/index.ts'
import type { PersonTraces } from './modules/identity/index.ts'
import { moveRecordings } from './modules/recordings/index.ts'
import { moveRooms, type RoomsModule } from './modules/rooms/index.ts'
import { moveMeetings, readdressRegistrations, type SchedulingModule } from './modules/scheduling/index.ts'

interface Modules {
  scheduling: Pick<SchedulingModule, 'handOver' | 'listRegistrationIds' | 'forgetPerson'>
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

/** What the modules above identity know of a person. They are built after it, so they are asked for when they are needed. */
export function createPersonTraces(modules: () => Modules): PersonTraces {
  return {
    countMeetings: (db, people) => modules().scheduling.handOver.count(db, people),
    countMeetingsOfMany: (db, people) => modules().scheduling.handOver.countOfMany(db, people),
    listClashes: (db, people) => modules().scheduling.handOver.listClashes(db, people),
    handOver: (tx, people) => modules().scheduling.handOver.handOver(tx, people),
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
