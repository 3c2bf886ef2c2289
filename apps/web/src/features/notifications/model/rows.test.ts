import type { Notification } from '@majlis/contract'
import { expect, it } from 'vitest'
import { anInvitation } from '../../../testing/notifications.ts'
import { isOpen, rowsOf } from './rows.ts'

const now = Date.now()
const budget = '0198c0de-0000-7000-8000-0000000000b1'
const answered = (place: number, values: object = {}) =>
  anInvitation(place, { calendarId: budget, outcome: 'accepted', ...values })
const shown = (notifications: Notification[], opened: string[] = []) =>
  rowsOf(notifications, { timeZone: 'UTC', now, opened: new Set(opened) }).map((row) =>
    row.type === 'day'
      ? 'day'
      : `${Number(row.key.slice(-12))}${row.folded.length ? `+${row.folded.length}` : ''}`,
  )

it('groups by day, and folds consecutive ones about the same meeting', () => {
  const yesterday = { createdAt: now - 86_400_000 }
  const list = [answered(9), answered(8), answered(7), anInvitation(6), answered(5, yesterday)]
  expect(shown(list)).toEqual(['day', '9+2', '6', 'day', '5'])
})

it('does not fold those that need an answer, and unfolds on request', () => {
  const list = [answered(3), anInvitation(2, { calendarId: budget }), answered(1)]
  expect(shown(list)).toEqual(['day', '3', '2+1'])
  const [, row] = rowsOf(list, { timeZone: 'UTC', now, opened: new Set() })
  expect(shown(list, row?.type === 'notification' ? [row.group] : [])).toEqual(['day', '3', '2', '1'])
})

it('needs no answer once a meeting is over or answered', () => {
  expect(isOpen(anInvitation(1), now)).toBe(true)
  expect(isOpen(anInvitation(1), now + 2 * 86_400_000)).toBe(false)
  expect(isOpen(answered(1), now)).toBe(false)
})

it('needs an answer again when the time of a meeting changes, until it is answered or over', () => {
  const { data, ...rest } = anInvitation(1)
  const changed = (asksFor?: 'meeting'): Notification => ({
    ...rest,
    kind: 'meeting_changed',
    data: { ...data, change: 'time', asksFor },
  })
  expect(isOpen(changed('meeting'), now)).toBe(true)
  expect(isOpen(changed(), now)).toBe(false)
  expect(isOpen(changed('meeting'), now + 2 * 86_400_000)).toBe(false)
})
