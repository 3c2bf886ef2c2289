import type { ChatRoomPeople } from '@majlis/contract'

/** Whose call it is. */
export type CallTitle =
  | { kind: 'loading' }
  /** The name of the room. */
  | { kind: 'group'; name: string }
  /** If it has none: the name of the other member. */
  | { kind: 'one'; name: string }
  /** The members could not be loaded (spec 8.17), or everyone else has left. */
  | { kind: 'unknown' }

/** The title of a call (spec 2.66). */
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
