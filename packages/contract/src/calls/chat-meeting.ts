import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { timestampField } from '../fields.ts'
import { publicCall, success, userCall } from './base.ts'

/** The page of our own chat client; as a front end of an operator, it gets a one-time code after `#`. */
export const chatClientPath = '/chat/client'

/**
 * A room of the chat server: the whole ID, `!{id}:{server}`, or only the part between `!` and the colon for a room of this
 * installation's own chat server (spec 7.57).
 */
export const chatRoomIdField = z
  .string({ error: 'chat.room_invalid' })
  .trim()
  .max(255, 'chat.room_invalid')
  .regex(/^!?[A-Za-z0-9_~=+-][A-Za-z0-9_.~=+-]*(:[A-Za-z0-9][A-Za-z0-9.:-]*)?$/, 'chat.room_invalid')

const inChatRoom = z.strictObject({ roomId: chatRoomIdField })

/** The meeting of a chat call (spec 7.56). */
export const chatMeetingSchema = z.object({
  /** The room has no name: it is a chat between two people. */
  oneToOneCall: z.boolean(),
  /** The join link, which needs no passcode. */
  meetingUrl: z.string(),
})

export type ChatMeeting = z.infer<typeof chatMeetingSchema>

/** What the card of a call shows (spec 2.66, 3.45). */
export const chatRoomPeopleSchema = z.object({
  /** Null: a chat between two people. */
  name: z.string().nullable(),
  members: z.array(z.object({ userId: z.string(), displayName: z.string(), isMe: z.boolean() })),
})

export type ChatRoomPeople = z.infer<typeof chatRoomPeopleSchema>

const chatErrors = errorsOf('chat.off', 'chat.unanswered')

export const chatMeetingCalls = {
  meeting: userCall
    .route({
      method: 'GET',
      path: '/chat-meeting/room/{roomId}',
      tags: ['Chat calls'],
      summary: 'Get the call in progress in one of the caller’s chats, or null',
    })
    .input(inChatRoom)
    .output(success(chatMeetingSchema.nullable()))
    .errors(chatErrors),
  start: userCall
    .route({
      method: 'POST',
      path: '/chat-meeting/room/{roomId}',
      tags: ['Chat calls'],
      summary: 'Start a call in one of the caller’s chats, or get the call in progress',
    })
    .input(inChatRoom)
    .output(success(chatMeetingSchema))
    .errors({
      ...chatErrors,
      ...errorsOf(
        'chat.room_not_found',
        'resource.not_found',
        'resource.not_licensed',
        'organization.countries_untold',
      ),
    }),
  people: userCall
    .route({
      method: 'GET',
      path: '/chat-meeting/room/{roomId}/people',
      tags: ['Chat calls'],
      summary: 'Get the name and members of one of the caller’s chats',
    })
    .input(inChatRoom)
    .output(success(chatRoomPeopleSchema))
    .errors(errorsOf('chat.off', 'chat.members_unavailable')),
  openChat: userCall
    .route({
      method: 'POST',
      path: '/chat-meeting/open-chat',
      tags: ['Chat calls'],
      summary: 'Get the address of the chat front end, with a code that signs in there once',
    })
    .input(z.strictObject({ roomId: chatRoomIdField.optional() }))
    .output(success(z.object({ url: z.string(), expiresAt: timestampField })))
    .errors(chatErrors),
  redeemCode: publicCall
    .route({
      method: 'POST',
      path: '/chat-meeting/redeem-code',
      tags: ['Chat calls'],
      summary: 'Exchange the code of a chat address for a token and user ID, once',
    })
    .input(z.strictObject({ code: z.string().min(1).max(200) }))
    .output(success(z.object({ accessToken: z.string(), userId: z.string(), serverName: z.string() })))
    .errors(errorsOf('chat.code_used')),
}
