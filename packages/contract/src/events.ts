import * as z from 'zod'
import { lobbyEntrySchema, roomViewSchema } from './calls/room-view.ts'
import { roomMessageSchema } from './calls/room.ts'
import { dueReminderSchema } from './due-reminder.ts'
import { timestampField, uuidField } from './fields.ts'
import { roomEndReasons } from './realtime.ts'

/** The receiver's own change that a notice comes from, as the page named it in `Majlis-Change`. */
const changeId = uuidField.optional()

export const noticeSchema = z.discriminatedUnion('type', [
  /** The caller's lists of meetings have changed; fetch them again. */
  z.object({ type: z.literal('meetings.changed'), changeId }),
  /** The caller's invitations, or requests for a new time, have changed; fetch them again. */
  z.object({ type: z.literal('invitations.changed'), changeId }),
  /** Somebody registered for a meeting of the caller's, or was judged; fetch the registrations again. */
  z.object({ type: z.literal('registrations.changed'), changeId }),
  /** A meeting is about to start. */
  dueReminderSchema.extend({ type: z.literal('reminder.due') }),
  /** The auth session has ended (signed out elsewhere, suspended). */
  z.object({ type: z.literal('session.ended') }),
])

export type Notice = z.infer<typeof noticeSchema>

export const roomEventSchema = z.discriminatedUnion('type', [
  /** The room, or what the receiver may do in it, is now like this. */
  z.object({ type: z.literal('room.changed'), room: roomViewSchema }),
  /** To host and co-hosts. */
  z.object({ type: z.literal('lobby.changed'), lobby: z.array(lobbyEntrySchema), lobbyCount: z.int() }),
  /** To a waiting participant: call `enter` now. */
  z.object({ type: z.literal('lobby.admitted') }),
  /** To a waiting participant: whether somebody is inside who could let them in. */
  z.object({ type: z.literal('lobby.host_moved'), isHostHere: z.boolean() }),
  z.object({ type: z.literal('message.sent'), message: roomMessageSchema }),
  /** Host or co-host asks the receiver to switch on; nothing happens unless they agree. */
  z.object({
    type: z.literal('participant.asked'),
    source: z.enum(['microphone', 'camera']),
    byName: z.string(),
  }),
  /** Over for the receiver. */
  z.object({ type: z.literal('room.closed'), reason: z.enum(roomEndReasons) }),
])

export type RoomEvent = z.infer<typeof roomEventSchema>

/** The answer to a meeting check (spec 3.44, 7.58): the calls that go on in the caller's chats. */
export const meetingCheckSchema = z.array(
  z.object({
    /** Between `!` and the colon of the chat room's id; the whole id where it names no server. See `chatRoomIdOf`. */
    roomId: z.string(),
    meetingStartTime: timestampField,
    /** Null while it goes on. */
    meetingEndTime: timestampField.nullable(),
    matrixServerName: z.string(),
  }),
)

export type MeetingCheck = z.infer<typeof meetingCheckSchema>
