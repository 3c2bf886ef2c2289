// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { createKeptReminders } from './kept-reminders.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

it('[9.4] shows a reminder once across all tabs, and never again once it was dismissed in one', () => {
  const [one, other] = [createKeptReminders(), createKeptReminders()]
  expect([one.isFirst('a'), other.isFirst('a'), one.isFirst('a')]).toEqual([true, false, false])
  other.dismiss('a')
  expect([one.isDismissed('a'), one.isDismissed('b')]).toEqual([true, false])
})

it('[9.4] remembers shown reminders in a browser that blocks the data of sites', () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  const kept = createKeptReminders()
  expect([kept.isFirst('a'), kept.isFirst('a')]).toEqual([true, false])
  kept.dismiss('a')
  expect(kept.isDismissed('a')).toBe(true)
})
