import * as z from 'zod'
import { lobbyEntrySchema, roomMessageSchema, roomViewSchema } from './calls/room-view.ts'
import { dueReminderSchema } from './due-reminder.ts'
import { timestampField, uuidField } from './fields.ts'
import { roomEndReasons } from './realtime.ts'

/** The receiver's own change that caused the notice, as named in `Majlis-Change`. */
const changeId = uuidField.optional()

export const noticeSchema = z.discriminatedUnion('type', [
  /** The caller's lists of meetings have changed; fetch them again. */
  z.object({ type: z.literal('meetings.changed'), changeId }),
  /** Files of a meeting of the caller's were added, described, replaced or removed; fetch its page again. */
  z.object({ type: z.literal('files.changed'), changeId }),
  /** The caller's invitations, or requests for a new time, have changed; fetch them again. */
  z.object({ type: z.literal('invitations.changed'), changeId }),
  /** A registration for one of the caller's meetings was added or decided; fetch the registrations again. */
  z.object({ type: z.literal('registrations.changed'), changeId }),
  /** The caller has other notifications than before; `unread` as in the response of the call. */
  z.object({ type: z.literal('notifications.changed'), unread: z.int() }),
  /** A chat of the caller was made, renamed or ended, or its members have changed; fetch the chats again. */
  z.object({ type: z.literal('chats.changed'), changeId }),
  /** The caller has more or fewer unread messages in all chats; `unread` as in the response of the call. */
  z.object({ type: z.literal('chat.unread_changed'), unread: z.int() }),
  /** A meeting is about to start. */
  dueReminderSchema.extend({ type: z.literal('reminder.due') }),
  /** The auth session has ended (signed out elsewhere, suspended). */
  z.object({ type: z.literal('session.ended') }),
])

export type Notice = z.infer<typeof noticeSchema>

export const roomEventSchema = z.discriminatedUnion('type', [
  /** The current state of the room, and the receiver's rights in it. */
  z.object({ type: z.literal('room.changed'), room: roomViewSchema }),
  /** To host and co-hosts. */
  z.object({ type: z.literal('lobby.changed'), lobby: z.array(lobbyEntrySchema), lobbyCount: z.int() }),
  /** To a waiting participant: call `enter` now. */
  z.object({ type: z.literal('lobby.admitted') }),
  /** To a waiting participant: whether a host or co-host is inside who could admit them. */
  z.object({ type: z.literal('lobby.host_moved'), isHostHere: z.boolean() }),
  z.object({ type: z.literal('message.sent'), message: roomMessageSchema }),
  /** Files of the meeting were added, described, replaced or removed; fetch the room's contents again. */
  z.object({ type: z.literal('contents.changed') }),
  /** A host or co-host asks the receiver to switch a device on; nothing happens unless the receiver agrees. */
  z.object({
    type: z.literal('participant.asked'),
    source: z.enum(['microphone', 'camera']),
    byName: z.string(),
  }),
  /** The room is over for the receiver. */
  z.object({ type: z.literal('room.closed'), reason: z.enum(roomEndReasons) }),
])

export type RoomEvent = z.infer<typeof roomEventSchema>

/** The response to a meeting check (spec 3.44, 7.58): the calls in progress in the caller's chats. */
export const meetingCheckSchema = z.array(
  z.object({
    /** The part of the chat room's ID between `!` and the colon; the whole ID if it names no server. See `chatRoomIdOf`. */
    roomId: z.string(),
    meetingStartTime: timestampField,
    /** Null while it is in progress. */
    meetingEndTime: timestampField.nullable(),
    matrixServerName: z.string(),
  }),
)

export type MeetingCheck = z.infer<typeof meetingCheckSchema>
