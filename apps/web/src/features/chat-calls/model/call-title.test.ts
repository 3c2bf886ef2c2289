import { expect, it } from 'vitest'
import { callTitle } from './call-title.ts'

const me = { userId: '@nusrat', displayName: 'Nusrat Rahman', isMe: true }
const arif = { userId: '@arif', displayName: 'Arif Khan', isMe: false }

it('[2.66] a call is a group call when the room has a name, else that of the other member', () => {
  const title = (name: string | null) => callTitle({ data: { name, members: [me, arif] }, isFailed: false })
  expect(title('River path')).toEqual({ kind: 'group', name: 'River path' })
  expect(title(null)).toEqual({ kind: 'one', name: 'Arif Khan' })
})

it('[8.17] is shown as unknown if the members could not be fetched, or no one else is left', () => {
  expect(callTitle({ isFailed: false })).toEqual({ kind: 'loading' })
  expect(callTitle({ isFailed: true })).toEqual({ kind: 'unknown' })
  expect(callTitle({ data: { name: null, members: [me] }, isFailed: false })).toEqual({ kind: 'unknown' })
})
