// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chatFrameOf, presentChatFrame, registerChatFrame, type ChatFrame } from './chat-frame.ts'
import { clearKept, domainsOf, pathsOf } from './clear-kept.ts'
import { leave } from './leave.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const never = () => new Promise<never>(() => undefined)

/** A frame that answers so long after the message; undefined: never. */
function frameThat(answersAfterMs?: number) {
  const posted: { message: string; atMs: number }[] = []
  const startMs = Date.now()
  let heard: ((message: unknown) => void) | undefined
  const frame: ChatFrame = {
    post(message) {
      posted.push({ message, atMs: Date.now() - startMs })
      if (answersAfterMs === undefined) return
      setTimeout(() => {
        heard?.('something else')
        heard?.('logout_complete')
      }, answersAfterMs)
    },
    listen(listener) {
      heard = listener
      return () => (heard = undefined)
    },
  }
  return { frame, posted }
}

function setup(chat: ChatFrame | null, signOut: () => Promise<boolean> = async () => true) {
  const startMs = Date.now()
  let end: { isReported: boolean; afterMs: number } | undefined
  void leave({ signOut, chat, wait }).then((isReported) => {
    end = { isReported, afterMs: Date.now() - startMs }
  })
  return {
    async after(ms: number) {
      await vi.advanceTimersByTimeAsync(ms)
      return end
    },
  }
}

describe('leaving', () => {
  it('takes no longer than the server if there is no chat', async () => {
    expect(await setup(null).after(0)).toEqual({ isReported: true, afterMs: 0 })
  })

  it('[4.14] waits a second, notifies the frame, and is done when it answers', async () => {
    const { frame, posted } = frameThat(10)
    const leaving = setup(frame)
    expect(await leaving.after(999)).toBeUndefined()
    expect(posted).toEqual([])
    expect(await leaving.after(11)).toEqual({ isReported: true, afterMs: 1_010 })
    expect(posted).toEqual([{ message: 'logout', atMs: 1_000 }])
  })

  it('[4.14] waits for a frame that answers late', async () => {
    const leaving = setup(frameThat(3_500).frame)
    expect(await leaving.after(4_499)).toBeUndefined()
    expect(await leaving.after(1)).toEqual({ isReported: true, afterMs: 4_500 })
  })

  it('[4.15] [8.18] [9.11] is done after five seconds when the frame never answers', async () => {
    const leaving = setup(frameThat().frame)
    expect(await leaving.after(4_999)).toBeUndefined()
    expect(await leaving.after(1)).toEqual({ isReported: true, afterMs: 5_000 })
  })

  it('[4.15] is done after five seconds when the server never answers', async () => {
    expect(await setup(null, never).after(5_000)).toEqual({ isReported: false, afterMs: 5_000 })
  })

  it('[4.15] reports a sign-out that failed on the server', async () => {
    const failed = () => Promise.reject(new Error('offline'))
    expect(await setup(null, failed).after(0)).toEqual({ isReported: false, afterMs: 0 })
  })
})

describe('the chat frame', () => {
  it('[4.14] listens only to its own frame, of the origin of the chat', () => {
    const origin = 'https://chat.example.org'
    const element = document.createElement('iframe')
    document.body.append(element)
    const heard: unknown[] = []
    const stop = chatFrameOf(element, origin).listen((message) => heard.push(message))
    const say = (data: string, source: MessageEventSource | null, from = origin) =>
      window.dispatchEvent(new MessageEvent('message', { data, source, origin: from }))
    say('logout_complete', element.contentWindow)
    say('from another window', window)
    say('from another site', element.contentWindow, 'https://evil.example')
    stop()
    say('too late', element.contentWindow)
    expect(heard).toEqual(['logout_complete'])
  })

  it('is found while it is registered', () => {
    const { frame } = frameThat()
    const remove = registerChatFrame(frame)
    expect(presentChatFrame()).toBe(frame)
    remove()
    expect(presentChatFrame()).toBeNull()
  })
})

describe('what the browser has stored', () => {
  it('[4.16] is removed: both storages and every cookie that a script can reach', () => {
    localStorage.setItem('kept', 'yes')
    sessionStorage.setItem('kept', 'yes')
    document.cookie = 'theme=dark; path=/'
    document.cookie = 'other=1'
    clearKept()
    expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, ''])
  })

  it('[4.16] is removed under every path and domain of the page', () => {
    expect(pathsOf('/calendar/week')).toEqual([
      '/',
      '/calendar',
      '/calendar/',
      '/calendar/week',
      '/calendar/week/',
    ])
    expect(domainsOf('meet.riverside.example')).toEqual(['meet.riverside.example', 'riverside.example'])
    expect(domainsOf('127.0.0.1')).toEqual(['127.0.0.1'])
    expect(domainsOf('localhost')).toEqual(['localhost'])
  })
})
