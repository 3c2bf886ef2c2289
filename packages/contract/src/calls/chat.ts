import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { timestampField, uuidField } from '../fields.ts'
import { limits } from '../limits.ts'
import { isOneLine, tidyLine } from '../names.ts'
import { done, success, userCall } from './base.ts'
import { chatRoomIdField } from './chat-meeting.ts'

export const chatMemberSchema = z.object({
  userId: uuidField,
  /** At the homeserver: `@name:server`. */
  account: z.string(),
  name: z.string(),
  pictureUrl: z.string().nullable(),
  isMe: z.boolean(),
  isOwner: z.boolean(),
})
export type ChatMember = z.infer<typeof chatMemberSchema>

/** A chat of the caller. Its messages are at the homeserver. */
export const chatSchema = z.object({
  /** The homeserver's ID of the room. */
  roomId: z.string(),
  /** Null: a chat between two people. */
  name: z.string().nullable(),
  members: z.array(chatMemberSchema),
  /** Whether the caller may rename the group and remove people. */
  canManage: z.boolean(),
  createdAt: timestampField,
  /** Messages of others since the caller read the chat, as far as the homeserver reports messages. */
  unreadCount: z.int(),
})
export type Chat = z.infer<typeof chatSchema>

const tags = ['Chat']
const name = z
  .string({ error: 'chat.name_invalid' })
  .overwrite(tidyLine)
  .min(1, 'chat.name_invalid')
  .max(limits.chat.nameMaxChars, 'chat.name_invalid')
  .refine(isOneLine, 'input.invalid_characters')
const userIds = z.array(uuidField).max(limits.chat.maxMembers, 'chat.too_many_members')
const inRoom = { roomId: chatRoomIdField }
const chatErrors = errorsOf('chat.off', 'chat.unanswered')
const groupErrors = { ...chatErrors, ...errorsOf('chat.room_not_found', 'chat.not_allowed') }

export const chatCalls = {
  list: userCall
    .route({ method: 'GET', path: '/chat/rooms', tags, summary: 'List the caller’s chats' })
    .output(success(z.object({ chats: z.array(chatSchema), account: z.string() })))
    .errors(errorsOf('chat.off')),
  unread: userCall
    .route({
      method: 'GET',
      path: '/chat/unread',
      tags,
      summary: 'Count the unread messages of all the caller’s chats',
    })
    .output(success(z.object({ count: z.int() })))
    .errors(errorsOf('chat.off')),
  openDirect: userCall
    .route({
      method: 'POST',
      path: '/chat/direct',
      tags,
      summary: 'Get the chat with a colleague, which is created if there is none',
    })
    .input(z.strictObject({ userId: uuidField }))
    .output(success(chatSchema))
    .errors({ ...chatErrors, ...errorsOf('chat.person_not_found') }),
  createGroup: userCall
    .route({ method: 'POST', path: '/chat/groups', tags, summary: 'Create a group chat' })
    .input(z.strictObject({ name, userIds }))
    .output(success(chatSchema))
    .errors({ ...chatErrors, ...errorsOf('chat.person_not_found', 'chat.too_many_members') }),
  openForMeeting: userCall
    .route({
      method: 'POST',
      path: '/chat/meeting',
      tags,
      summary:
        'Enter the group chat of a meeting, for its host and invitees of the organisation; it is created if there is none',
    })
    .input(z.strictObject({ calendarId: uuidField }))
    .output(success(chatSchema))
    .errors({
      ...chatErrors,
      ...errorsOf(
        'schedule.not_found',
        'chat.room_not_found',
        'chat.too_many_members',
        'chat.person_not_found',
        'chat.removed',
      ),
    }),
  rename: userCall
    .route({ method: 'PATCH', path: '/chat/rooms/{roomId}', tags, summary: 'Rename a group chat' })
    .input(z.strictObject({ ...inRoom, name }))
    .output(success(chatSchema))
    .errors(groupErrors),
  addMembers: userCall
    .route({
      method: 'POST',
      path: '/chat/rooms/{roomId}/members',
      tags,
      summary: 'Add colleagues to a group chat',
    })
    .input(z.strictObject({ ...inRoom, userIds }))
    .output(success(chatSchema))
    .errors({
      ...groupErrors,
      ...errorsOf('chat.person_not_found', 'chat.person_removed', 'chat.too_many_members'),
    }),
  removeMember: userCall
    .route({
      method: 'DELETE',
      path: '/chat/rooms/{roomId}/members/{userId}',
      tags,
      summary: 'Remove someone from a group chat, or leave it',
    })
    .input(z.strictObject({ ...inRoom, userId: uuidField }))
    .output(done)
    .errors({ ...groupErrors, ...errorsOf('chat.person_not_found') }),
}
