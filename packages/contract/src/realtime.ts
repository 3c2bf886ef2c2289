import type { Language } from './limits.ts'

/**
 * Realtime (spec 4.18–4.20, 7.58): STOMP 1.2 over `/ws?userId=…`. The CONNECT frame carries
 * `Authorization: Bearer <access token or participant token>`. `userId` only names the queue and must be the caller's:
 * a user's email address with `@` replaced by `at`, or a participant's ID.
 */
export function queueUserId(email: string): string {
  return email.replaceAll('@', 'at')
}

/**
 * The ID of a chat room, from its two parts in a meeting check: `!{id}:{chat server name}` (spec 7.57). IDs of Matrix rooms from version 12 on
 * contain no server name and are used unchanged.
 */
export function chatRoomIdOf({
  roomId,
  matrixServerName,
}: {
  roomId: string
  matrixServerName: string
}): string {
  return roomId.startsWith('!') ? roomId : `!${roomId}:${matrixServerName}`
}

export const destinations = {
  errors: (userId: string) => `/user/${userId}/queue/errors`,
  meetingCheck: (userId: string) => `/user/${userId}/queue/meeting_check`,
  /** What changed for a signed-in user: see `noticeSchema`. */
  notices: (userId: string) => `/user/${userId}/queue/notices`,
  /** A message says that it is this page's turn to fetch again what it may have missed: after a restart thousands would fetch at once. */
  refetch: (userId: string) => `/user/${userId}/queue/refetch`,
  /** Everything that one participant receives, even while waiting: see `roomEventSchema`. */
  room: (participantId: string) => `/user/${participantId}/queue/room`,
  publishMeetingCheck: '/app/meeting.check',
} as const

export const roomEndReasons = [
  'ended_by_host',
  'organization_deleted',
  'removed',
  'denied',
  'left',
  'joined_elsewhere',
  'suspended',
  'empty',
] as const
export type RoomEndReason = (typeof roomEndReasons)[number]

export const reactions = ['👍', '👏', '❤️', '😂', '😮', '🎉'] as const
export type Reaction = (typeof reactions)[number]

export interface ReceivedReaction {
  participantId: string
  emoji: Reaction
}

/** Topic of the data packets in which the server sends reactions to everyone inside: JSON, `ReceivedReaction[]`. No one else may send data. */
export const reactionTopic = 'reaction'

/**
 * Topic of the data packets in which the server sends captions to everyone inside: JSON, one `ReceivedCaption`. A later one with the same
 * `id` replaces the text; an empty text removes the line. Final lines are sent once more with each translation.
 */
export const captionTopic = 'caption'

export interface ReceivedCaption {
  id: string
  participantId: string
  name: string
  text: string
  /** Epoch milliseconds. */
  startedAt: number
  /** The phrase is over, and the text does not change any more. */
  isFinal: boolean
  /** For those who read this language; `text` is null if it could not be translated. */
  translation?: { language: Language; text: string | null }
}

/** Keys of the LiveKit participant attributes that the server sets. A client cannot change its own. */
export const participantAttributes = {
  role: 'role',
  /** Epoch milliseconds at which the hand was raised, or absent. */
  hand: 'hand',
  isGuest: 'guest',
  /** The same on all devices of an account in this room session; absent for guests. Says nothing else about the account. */
  accountKey: 'account',
  pictureUrl: 'picture',
  /** Sources that are blocked until the participant requests them, separated by spaces: `microphone camera`. */
  blocked: 'held',
  /** When a host or co-host last switched a source off, epoch milliseconds: `microphone:… camera:… screen:…`. */
  off: 'off',
  /** `true` while their page says that its connection is weak. */
  isWeak: 'weak',
  /** The languages that they may interpret into, separated by spaces. */
  interprets: 'interprets',
  /** The language that they interpret into at the moment: only listeners of it hear their microphone. Absent for everyone else. */
  interpreting: 'interpreting',
} as const
