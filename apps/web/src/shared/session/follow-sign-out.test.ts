// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { followSignOut, leaveOnSignOut, openSessionChannel } from './follow-sign-out.ts'
import { session } from './session.ts'

type State = ReturnType<typeof session.getSnapshot>

afterEach(() => vi.restoreAllMocks())

/** A tab of this user that hears of a sign-out in another one. */
async function hear(status: State['status'], leave: () => Promise<void>): Promise<boolean> {
  // The user's data in the state is not checked.
  vi.spyOn(session, 'getSnapshot').mockReturnValue({ status } as State)
  vi.spyOn(session, 'forget').mockReturnValue()
  let isReloaded = false
  followSignOut(() => {
    isReloaded = true
  })
  const stop = leaveOnSignOut(leave)
  const channel = openSessionChannel()
  channel?.postMessage('logout')
  channel?.close()
  await vi.waitFor(() => expect(session.forget).toHaveBeenCalled(), 15_000)
  await new Promise((resolve) => setTimeout(resolve, 20))
  stop()
  return isReloaded
}

describe('a sign-out in another tab', () => {
  it('[4.12] leaves this tab’s call and removes the data to rejoin it, before the reload', async () => {
    const leave = vi.fn<() => Promise<void>>(async () => sessionStorage.setItem('majlis.stay', 'left'))
    expect(await hear('signed_in', leave)).toBe(true)
    expect(leave).toHaveBeenCalledTimes(1)
    expect(sessionStorage.length).toBe(0)
  })

  it('does not touch the call of a guest', async () => {
    const leave = vi.fn<() => Promise<void>>(async () => undefined)
    sessionStorage.setItem('majlis.stay', 'inside')
    expect(await hear('signed_out', leave)).toBe(false)
    expect(leave).not.toHaveBeenCalled()
    expect(sessionStorage.getItem('majlis.stay')).toBe('inside')
  })
})
