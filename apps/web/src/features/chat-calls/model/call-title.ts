import type { ChatRoomPeople } from '@majlis/contract'

/** Whose call it is. */
export type CallTitle =
  | { kind: 'loading' }
  /** The room has a name. */
  | { kind: 'group'; name: string }
  /** It has none: the other member's name. */
  | { kind: 'one'; name: string }
  /** The members could not be fetched (spec 8.17), or no one else is left. */
  | { kind: 'unknown' }

/** What a call is shown as (spec 2.66). */
export function callTitle({
  data,
  isFailed,
}: {
  data?: ChatRoomPeople | undefined
  isFailed: boolean
}): CallTitle {
  if (!data) return { kind: isFailed ? 'unknown' : 'loading' }
  if (data.name) return { kind: 'group', name: data.name }
  const other = data.members.find(({ isMe }) => !isMe)
  return other ? { kind: 'one', name: other.displayName } : { kind: 'unknown' }
}
