import type { InterpretationLanguage, MeetingRole } from '@majlis/contract'
import type { Selectable } from 'kysely'
import { hasAccess, type UserStatus } from '../../accounts/index.ts'
import type { ParticipantsTable, ParticipantStatus, WaitReason } from '../rooms.tables.ts'

/** One person in one room session. */
export interface Participant {
  id: string
  roomSessionId: string
  userId: string | null
  registrationId: string | null
  email: string | null
  pictureFileId: string | null
  /** False if the account is suspended or deleted. */
  hasAccess: boolean
  displayName: string
  role: MeetingRole
  status: ParticipantStatus
  waitsFor: WaitReason | null
  handRaisedAt: number | null
  mayUnmute: boolean | null
  mayStartVideo: boolean | null
  mayShare: boolean | null
  hasChat: boolean
  /** The languages that they may interpret into. */
  interprets: readonly InterpretationLanguage[]
  /** The one that they interpret into at the moment. */
  interpreting: InterpretationLanguage | null
  /** Off on arrival, and not switched on since. */
  isMicrophoneBlocked: boolean
  isCameraBlocked: boolean
  /** When a host or co-host last switched it off. */
  offAt: { microphone: number | null; camera: number | null; screen: number | null }
  sfuSid: string | null
  /** When their newest connection began by the clock of the SFU, also after its end. */
  sfuJoinedAt: number | null
  /** Until when their place is kept without a connection. */
  placeUntil: number | null
  /** When their connection began. Also kept after one of at least `placeGraceMs` that has not extended their place yet. */
  connectedAt: number | null
  createdAt: number
  decidedAt: number
  /** In the form of the limits; empty once it was erased. No page shows it. */
  address: string
  userAgent: string
  deviceHash: Buffer
  /** Joined beside another device of the same account. */
  isAdditional: boolean
  /** They were away when a host turned on the waiting room, or approval on entry, and have not been let in since. */
  returnsByApproval: boolean
}

/** With columns of the account. */
type ParticipantRow = Selectable<ParticipantsTable> & {
  email: string | null
  user_status: UserStatus | null
  deleted_at: Date | null
  picture_file_id: string | null
}

/** Whether the account is neither suspended nor deleted. Guests have no account and have access. */
export function hasAccountAccess({
  user_status: status,
  deleted_at: deletedAt,
}: {
  user_status: UserStatus | null
  deleted_at: Date | null
}): boolean {
  return status === null || hasAccess({ status, deletedAt: deletedAt?.getTime() ?? null })
}

/** What ends with the visit of someone who left or was removed. */
export const gone = (status: 'left' | 'removed', now: Date) =>
  ({ status, decided_at: now, hand_raised_at: null, interpreting: null }) as const

export function participantOf(row: ParticipantRow): Participant {
  return {
    id: row.id,
    roomSessionId: row.room_session_id,
    userId: row.user_id,
    registrationId: row.registration_id,
    email: row.email,
    pictureFileId: row.picture_file_id,
    hasAccess: hasAccountAccess(row),
    displayName: row.display_name,
    role: row.role,
    status: row.status,
    waitsFor: row.waits_for,
    handRaisedAt: row.hand_raised_at?.getTime() ?? null,
    mayUnmute: row.may_unmute,
    mayStartVideo: row.may_start_video,
    mayShare: row.may_share,
    hasChat: row.has_chat,
    interprets: row.interprets,
    interpreting: row.interpreting,
    isMicrophoneBlocked: row.microphone_held,
    isCameraBlocked: row.camera_held,
    offAt: {
      microphone: row.microphone_off_at?.getTime() ?? null,
      camera: row.camera_off_at?.getTime() ?? null,
      screen: row.screen_off_at?.getTime() ?? null,
    },
    sfuSid: row.sfu_sid,
    sfuJoinedAt: row.sfu_joined_at?.getTime() ?? null,
    placeUntil: row.place_until?.getTime() ?? null,
    connectedAt: row.connected_at?.getTime() ?? null,
    createdAt: row.created_at.getTime(),
    decidedAt: row.decided_at.getTime(),
    address: row.address,
    userAgent: row.user_agent,
    deviceHash: row.device_hash,
    isAdditional: row.is_additional,
    returnsByApproval: row.returns_by_approval,
  }
}
