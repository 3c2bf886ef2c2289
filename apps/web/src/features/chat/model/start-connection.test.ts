// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { fakeHomeserver, me } from '../testing/fake-homeserver.ts'
import { startConnection } from './start-connection.ts'

it('[4.14] does not ask the homeserver for calls of its own', async () => {
  const homeserver = fakeHomeserver()
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string | URL, init?: RequestInit) => {
    asked.push(new URL(url).pathname)
    return homeserver.fetch(url, init)
  })
  await startConnection('token', me)
  await vi.waitFor(() => expect(asked).toContain('/_matrix/client/v3/sync'))
  expect(asked.filter((path) => path.includes('/rtc/'))).toEqual([])
})
