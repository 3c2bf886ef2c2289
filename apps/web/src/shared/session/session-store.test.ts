import type { AuthSession, SessionUser } from '@majlis/contract'
import { describe, expect, it, vi } from 'vitest'
import { aSession } from '../../testing/a-session.ts'
import { createSessionStore } from './session-store.ts'

const user = aSession({ role: 'user' })

const refused = new Error('refused')

interface Setup {
  /** When the token of each response expires, or the error instead. */
  refreshes: (Error | number)[]
  /** The person of the answers from the second one on. */
  later?: SessionUser
  hasUnreportedSignOut?: boolean
  isVisitor?: boolean
}

function setup({ refreshes, later = user, hasUnreportedSignOut = false, isVisitor = false }: Setup) {
  let now = 0
  let count = 0
  const refresh = vi.fn<() => Promise<AuthSession>>(async () => {
    const answer = refreshes[count++]
    if (answer instanceof Error || answer === undefined) throw answer ?? refused
    return { accessToken: `token ${count}`, expiresAt: answer, session: count > 1 ? later : user }
  })
  const onOtherUser = vi.fn<() => void>()
  const store = createSessionStore({
    refresh,
    logout: async () => undefined,
    now: () => now,
    unreportedSignOut: { isKept: () => hasUnreportedSignOut, forget: () => (hasUnreportedSignOut = false) },
    isVisitor: () => isVisitor,
    exclusively: (task) => task(),
    isRefused: (error) => error === refused,
    onOtherUser,
  })
  return { store, refresh, onOtherUser, passTo: (time: number) => (now = time) }
}

describe('the session of the page', () => {
  it('[2.39] requests nothing if the server has said that there is no session', async () => {
    const { store, refresh } = setup({ refreshes: [], isVisitor: true })
    expect((await store.ready()).status).toBe('signed_out')
    expect(await store.accessToken()).toBeNull()
    expect(refresh).not.toHaveBeenCalled()
    store.accept({ accessToken: 'token', expiresAt: 60_000, session: user })
    expect(await store.accessToken()).toBe('token')
  })

  it('[2.39] has a visitor once the server has refused', async () => {
    const { store } = setup({ refreshes: [refused] })
    expect(store.getSnapshot().status).toBe('loading')
    expect((await store.ready()).status).toBe('signed_out')
    expect(await store.accessToken()).toBeNull()
  })

  it('[2.39] has no user while the server cannot be reached at first, and tries again for the next call', async () => {
    const failure = new TypeError('Failed to fetch')
    const { store } = setup({ refreshes: [failure, failure, 900_000] })
    expect(await store.ready()).toEqual({ status: 'signed_out', failure })
    expect(await store.accessToken()).toBeNull()
    expect(await store.accessToken()).toBe('token 3')
    expect((await store.ready()).status).toBe('signed_in')
  })

  it('[2.39] finds out in the end that there is no session', async () => {
    const { store, refresh } = setup({ refreshes: [new TypeError('Failed to fetch'), refused] })
    await store.ready()
    expect(await store.ready()).toEqual({ status: 'signed_out', refusal: refused })
    await store.ready()
    expect(refresh).toHaveBeenCalledTimes(2)
  })

  it('[4.15] stays signed out after a sign-out that did not reach the server, until the next sign-in', async () => {
    const { store, refresh } = setup({ refreshes: [900_000], hasUnreportedSignOut: true })
    expect((await store.ready()).status).toBe('signed_out')
    expect(refresh).not.toHaveBeenCalled()
    store.accept({ accessToken: 'token of the sign-in', expiresAt: 900_000, session: user })
    expect(await store.accessToken()).toBe('token of the sign-in')
  })

  it('[3.1] keeps the user and requests once for many callers', async () => {
    const { store, refresh } = setup({ refreshes: [900_000] })
    const tokens = await Promise.all([store.accessToken(), store.accessToken(), store.accessToken()])
    expect(tokens).toEqual(['token 1', 'token 1', 'token 1'])
    expect(refresh).toHaveBeenCalledTimes(1)
    expect(store.getSnapshot()).toEqual({ status: 'signed_in', session: user })
  })

  it('has a known token at once, and a promise of one that has to be requested', async () => {
    const { store, passTo } = setup({ refreshes: [900_000, 1_800_000] })
    expect(store.accessToken()).toBeInstanceOf(Promise)
    await store.ready()
    expect(store.accessToken()).toBe('token 1')
    passTo(890_000)
    expect(store.accessToken()).toBeInstanceOf(Promise)
    store.forget()
    expect(store.accessToken()).toBeNull()
  })

  it('[6.9] renews the token before it ends', async () => {
    const { store, passTo } = setup({ refreshes: [900_000, 1_800_000] })
    await store.ready()
    passTo(890_000)
    expect(await store.accessToken()).toBe('token 2')
  })

  it('[6.9] gives no token to the calls of one user once another has signed in in another tab', async () => {
    const later = { ...user, user: { ...user.user, ID: '0198c0de-0000-7000-8000-0000000000ff' } }
    const { store, passTo, onOtherUser } = setup({ refreshes: [900_000, 1_800_000], later })
    await store.ready()
    passTo(900_000)
    expect(await store.accessToken()).toBeNull()
    expect(onOtherUser).toHaveBeenCalledOnce()
    expect(store.getSnapshot().status).toBe('signed_out')
  })

  it('[2.42] reports whose session has ended, once', async () => {
    const { store, passTo } = setup({ refreshes: [900_000, refused] })
    const ended = vi.fn<(session: SessionUser) => void>()
    store.onExpired(ended)
    await store.ready()
    passTo(900_000)
    expect(await store.accessToken()).toBeNull()
    expect(ended).toHaveBeenCalledExactlyOnceWith(user, expect.anything())
    expect(store.getSnapshot().status).toBe('signed_out')
  })

  it('[4.14] stays as it is while the user signs out, and reports no end of the session', async () => {
    const { store, refresh, passTo } = setup({ refreshes: [900_000, refused] })
    const ended = vi.fn<(session: SessionUser) => void>()
    store.onExpired(ended)
    await store.ready()
    await store.signOut()
    expect(store.getSnapshot().status).toBe('signed_in')
    passTo(900_000)
    expect(await store.renew()).toBeNull()
    expect([refresh.mock.calls.length, ended.mock.calls.length]).toEqual([1, 0])
    store.forget()
    expect(store.getSnapshot().status).toBe('signed_out')
  })

  it.each([refused, 1_800_000, new TypeError('network')])(
    '[4.14] ignores the answer of a renewal that was under way when the user signed out: %s',
    async (answer) => {
      const { store, passTo } = setup({ refreshes: [900_000, answer, refused] })
      const ended = vi.fn<(session: SessionUser) => void>()
      store.onExpired(ended)
      await store.ready()
      passTo(900_000)
      const renewal = store.renew()
      await store.signOut()
      expect(await renewal).toBeNull()
      expect(store.getSnapshot().status).toBe('signed_in')
      // Calls that come later start no other renewal, which would be refused.
      expect(await store.renew()).toBeNull()
      expect(ended).not.toHaveBeenCalled()
      store.forget()
      expect(store.getSnapshot().status).toBe('signed_out')
    },
  )

  it('stays signed in while the server cannot be reached', async () => {
    const { store, passTo } = setup({ refreshes: [900_000, new TypeError('network'), 1_800_000] })
    await store.ready()
    passTo(900_000)
    await expect(store.accessToken()).rejects.toThrow('network')
    expect(store.getSnapshot().status).toBe('signed_in')
    expect(await store.accessToken()).toBe('token 3')
  })

  it('[1.22] loads the current permissions, and keeps the old ones if the server cannot be reached', async () => {
    const { store } = setup({ refreshes: [900_000, new TypeError('network'), 1_800_000] })
    await store.ready()
    await store.reload()
    expect(store.getSnapshot().status).toBe('signed_in')
    expect(await store.accessToken()).toBe('token 1')
    await store.reload()
    expect(await store.accessToken()).toBe('token 3')
  })

  it('[2.39] treats an expired session as none', () => {
    const { store } = setup({ refreshes: [] })
    store.accept({ accessToken: 't', expiresAt: 1, session: { ...user, isTokenExpired: true } })
    expect(store.getSnapshot().status).toBe('signed_out')
  })
})
