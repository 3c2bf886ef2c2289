// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'

const assign = vi.fn<(url: string) => void>()
const asked: string[] = []

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  assign.mockReset()
  asked.length = 0
})

/** Signs out in a browser with this name, and returns what other tabs received. */
async function signOutIn(userAgent: string, status = 200) {
  vi.stubGlobal('navigator', { userAgent })
  vi.stubGlobal('location', { origin: 'http://localhost', hostname: 'localhost', pathname: '/home', assign })
  vi.stubGlobal('fetch', async (input: Request | URL | string) => {
    asked.push(new URL(input instanceof Request ? input.url : input, 'http://localhost').pathname)
    return Response.json({ status: 'success', data: null }, { status })
  })
  const { signOut } = await import('./sign-out.ts')
  localStorage.setItem('kept', 'yes')
  const heard: unknown[] = []
  const channel = new BroadcastChannel('majlis.session')
  channel.addEventListener('message', ({ data }) => heard.push(data))
  await signOut()
  await new Promise((resolve) => setTimeout(resolve, 50))
  channel.close()
  return heard
}

describe('signing out', () => {
  it('[4.16] clears the browser, signs out the other tabs and goes to /sign-in', async () => {
    expect(await signOutIn('Mozilla/5.0')).toEqual(['logout'])
    expect(localStorage.length).toBe(0)
    expect(assign).toHaveBeenCalledExactlyOnceWith('/sign-in')
  })

  it('[4.17] has the server remove auth_token, and opens the link of the desktop program instead', async () => {
    expect(await signOutIn('Mozilla/5.0 MajlisDesktop/1.0')).toEqual([])
    expect(asked.at(-1)).toBe('/api/v1/auth/logout')
    expect(assign).toHaveBeenCalledExactlyOnceWith('majlis://logout')
  })

  it('[4.15] remembers a sign-out that failed to reach the server', async () => {
    await signOutIn('Mozilla/5.0', 503)
    expect(localStorage.getItem('majlis.signedOut')).toBe('yes')
    expect(assign).toHaveBeenCalledExactlyOnceWith('/sign-in')
  })
})
