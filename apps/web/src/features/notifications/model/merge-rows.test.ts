import { expect, it } from 'vitest'
import { anInvitation } from '../../../testing/notifications.ts'
import { mergeRows } from './merge-rows.ts'

const idOf = (place: number) => anInvitation(place).id
const pageOf = (places: number[], next: number | null) => ({
  data: {
    notifications: places.map((place) => anInvitation(place)),
    nextCursor: next === null ? null : idOf(next),
    unread: 0,
  },
})
const loaded = { pages: [pageOf([8, 7, 6], 6), pageOf([5, 4, 3], 3)], pageParams: [undefined, idOf(6)] }
/** `6r`: read. */
const shown = ({ pages }: typeof loaded) =>
  pages.map(({ data }) =>
    data.notifications.map(({ id, isRead }) => `${Number(id.slice(-12))}${isRead ? 'r' : ''}`).join(' '),
  )
const read = (place: number) => anInvitation(place, { isRead: true })

it('adds new ones at the top, and updates those of the newest page', () => {
  const notifications = [anInvitation(9), anInvitation(8), read(7)]
  const after = mergeRows(loaded, { notifications, nextCursor: idOf(7) })
  expect(shown(after)).toEqual(['9 8 7r 6', '5 4 3'])
})

it('updates a part in the middle, across pages, without what is no longer in the list', () => {
  const notifications = [read(6), read(4)]
  const after = mergeRows(loaded, { before: idOf(7), notifications, nextCursor: idOf(4) })
  expect(shown(after)).toEqual(['8 7 6r', '4r 3'])
  expect(after.pages.at(-1)?.data.nextCursor).toBe(idOf(3))
})

it('leaves what is beyond the last page to the next one', () => {
  const notifications = [read(4), read(3), read(2)]
  expect(shown(mergeRows(loaded, { before: idOf(5), notifications, nextCursor: idOf(2) }))).toEqual([
    '8 7 6',
    '5 4r 3r',
  ])
})

it('ends where the list ends now', () => {
  const after = mergeRows(loaded, { before: idOf(5), notifications: [read(4), read(1)], nextCursor: null })
  expect(shown(after)).toEqual(['8 7 6', '5 4r 1r'])
  expect(after.pages.at(-1)?.data.nextCursor).toBeNull()
  const none = mergeRows(loaded, { notifications: [], nextCursor: null })
  expect(none.pages.flatMap(({ data }) => data.notifications)).toEqual([])
})
