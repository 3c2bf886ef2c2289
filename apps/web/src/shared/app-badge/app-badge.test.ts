// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { clearKept } from '../session/clear-kept.ts'
import { showBadge } from './app-badge.ts'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'setAppBadge')
  Reflect.deleteProperty(navigator, 'clearAppBadge')
})

/** A browser with badges; returns the number on the icon, null for none. */
function withBadges({ isRefusing = false } = {}) {
  const icon: { count: number | null } = { count: null }
  const change = (count: number | null) => async () => {
    if (isRefusing) throw new DOMException('not installed', 'NotAllowedError')
    icon.count = count
  }
  Object.defineProperty(navigator, 'setAppBadge', {
    value: (count: number) => change(count)(),
    configurable: true,
  })
  Object.defineProperty(navigator, 'clearAppBadge', { value: change(null), configurable: true })
  return icon
}

it('[1.13] shows the number of unread notifications on the icon, and nothing at zero', () => {
  const icon = withBadges()
  showBadge(3)
  expect(icon.count).toBe(3)
  showBadge(0)
  expect(icon.count).toBeNull()
})

it('[1.13] [4.16] is removed at sign-out', () => {
  const icon = withBadges()
  showBadge(3)
  clearKept()
  expect(icon.count).toBeNull()
})

it('[1.13] does nothing in browsers that have no badge or refuse it', async () => {
  expect(() => showBadge(3)).not.toThrow()
  const icon = withBadges({ isRefusing: true })
  showBadge(3)
  // An unhandled rejection would fail the run.
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(icon.count).toBeNull()
})
