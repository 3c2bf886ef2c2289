// @vitest-environment jsdom
import type { JoinResult } from '@majlis/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aMeetingInfo, aWait } from '../testing/builders.ts'
import { joinAhead, takeJoinAhead } from './join-ahead.ts'

const meeting = '647712840966'
const address = { pathname: `/m/j/${meeting}`, search: '' } as Location

/** whose frame is there, with the answers that it has asked for already. */
function aPreJoinPage(answer: JoinResult) {
  document.body.innerHTML = '<div id="root"></div><div id="opening"><form></form></div>'
  globalThis.majlisAhead = {
    [`GET /api/meeting/calender/get-meeting-info/${meeting}`]: Promise.resolve(
      Response.json({ status: 'success', data: aMeetingInfo() }),
    ),
    'POST /api/meeting/calender/join-meeting': Promise.resolve(
      Response.json({ status: 'success', data: answer }),
    ),
  }
}

function press() {
  globalThis.majlisPreJoin = { meeting, pressed: { displayName: 'Ada', passcode: '' } }
}

beforeEach(() => {
  // No server and no devices: everything needed was requested in advance.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  // Data that is too old would be fetched again.
  vi.spyOn(performance, 'now').mockReturnValue(300)
  document.documentElement.dataset['session'] = 'none'
})

afterEach(async () => {
  // The connection of waiting people is loaded from a file of its own.
  await vi.dynamicImportSettled()
  takeJoinAhead({ meeting })?.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStorage.clear()
  globalThis.majlisPreJoin = undefined
  globalThis.majlisAhead = undefined
  delete document.documentElement.dataset['session']
})

describe('joining before the app is rendered', () => {
  it('continues after a press, and leaves it to the app if more has to be shown', async () => {
    aPreJoinPage(aWait())
    press()
    await joinAhead(address)
    const controller = takeJoinAhead({ meeting })
    expect(controller?.getSnapshot().step).toBe('waiting')
    expect(document.querySelector('#opening form')).not.toBeNull()
    expect(takeJoinAhead({ meeting })).toBeNull()
    controller?.close()
  })

  it('fetches the code of the screens once people are admitted or have to wait', async () => {
    aPreJoinPage(aWait())
    press()
    const fetched: string[] = []
    Object.assign(globalThis.majlisPreJoin ?? {}, { onEntered: () => fetched.push('screens') })
    await joinAhead(address)
    expect(fetched).toEqual(['screens'])
  })

  it('belongs to its own meeting', async () => {
    aPreJoinPage(aWait())
    press()
    await joinAhead(address)
    expect(takeJoinAhead({ meeting: '111122223333' })).toBeNull()
  })

  it('still joins for people who press while the code of the screens is loading', async () => {
    aPreJoinPage(aWait())
    await joinAhead(address)
    press()
    await joinAhead(address)
    const controller = takeJoinAhead({ meeting })
    expect(controller?.getSnapshot().step).toBe('waiting')
    controller?.close()
  })

  it('is begun once, also if the meeting could not be loaded', async () => {
    aPreJoinPage(aWait())
    globalThis.majlisAhead = {}
    const fetched = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('offline')))
    vi.stubGlobal('fetch', fetched)
    press()
    await joinAhead(address)
    const infos = fetched.mock.calls.length
    await joinAhead(address)
    expect(infos).toBeGreaterThan(0)
    expect(fetched).toHaveBeenCalledTimes(infos)
  })

  it('does nothing for people who have not pressed', async () => {
    aPreJoinPage(aWait())
    await joinAhead(address)
    expect(takeJoinAhead({ meeting })).toBeNull()
  })
})
