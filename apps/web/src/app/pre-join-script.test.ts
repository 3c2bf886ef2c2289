// @vitest-environment jsdom
import type { MeetingInfo } from '@majlis/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const [runScript] = Object.values(import.meta.glob('../../vite/pre-join-script.js'))

/** The form of `vite/openings.ts`. */
const frame = `
  <div id="opening" aria-hidden="true">
    <form novalidate>
      <label></label><input disabled /><p id="opening-error" hidden></p>
      <button type="submit" disabled></button>
      <p data-opening="notes" hidden></p>
    </form>
  </div>`

const info = {
  title: 'Weekly planning',
  role: 'guest',
  isPasscodeNeeded: false,
  isSignInNeeded: false,
  isRegistrationNeeded: false,
  isApprovalNeeded: false,
  isHostNeeded: false,
  isAudioOff: false,
  isVideoOff: false,
  isAudience: false,
  mayBeRecorded: false,
  isRecorded: false,
  recordingPurposes: null,
  captions: null,
  registeredName: null,
}

const words = {
  name: 'Your name',
  join: 'Join now',
  ask: 'Ask to join',
  host_lets_in: 'You’ll join when the host lets you in.',
  audience: 'This is a webinar: you watch and listen.',
  camera_off: 'Cameras are off when you join.',
  captions_on_sent: 'Captions by {{host}}.',
  captions_possible: 'Hosts can turn on captions.',
  name_required: 'Enter your name',
}

const asked = vi.fn<typeof fetch>()
const hurry = vi.fn<() => void>()

/** The page as the server gives it out, and the script run in it once the meeting is known. */
async function openPreJoin(changes: Partial<MeetingInfo> = {}) {
  document.body.innerHTML = frame
  globalThis.majlisAhead = {}
  const known = Promise.resolve({ ...info, ...changes })
  Object.assign(globalThis, {
    majlisPreJoin: { meeting: 'Weekly', pwd: 'secret', info: known, words, hurry },
  })
  vi.resetModules()
  await runScript?.()
  const [form, field, button] = ['form', 'input', 'button'].map((name) =>
    document.querySelector(`#opening ${name}`),
  )
  if (!(form instanceof HTMLFormElement && field instanceof HTMLInputElement)) throw new Error('no form')
  if (!(button instanceof HTMLButtonElement)) throw new Error('no button')
  return { form, field, button, text: document.getElementById('opening')?.textContent ?? '' }
}

function type(field: HTMLInputElement, text: string) {
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

beforeEach(() => {
  asked.mockReset()
  asked.mockResolvedValue(new Response('{}'))
  hurry.mockReset()
  vi.stubGlobal('fetch', asked)
})

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  globalThis.majlisPreJoin = undefined
  globalThis.majlisAhead = undefined
})

describe('the frame of the pre-join page', () => {
  it('[2.2] sends the name to the server, and leaves the answer and the press to the app', async () => {
    const { form, field, button } = await openPreJoin()
    type(field, ' Ada ')
    form.requestSubmit()
    expect(button.disabled).toBe(true)
    expect(asked).toHaveBeenCalledTimes(1)
    const [path, request] = asked.mock.calls[0] ?? []
    expect(path).toBe('/api/meeting/calender/join-meeting')
    expect(request?.body).toBe('{"meeting":"weekly","displayName":"Ada","pwd":"secret"}')
    expect(Object.keys(globalThis.majlisAhead ?? {})).toEqual(['POST /api/meeting/calender/join-meeting'])
    expect(globalThis.majlisPreJoin).toMatchObject({
      typedName: ' Ada ',
      pressed: { displayName: 'Ada', passcode: '' },
    })
    expect(hurry).toHaveBeenCalledTimes(1)
  })

  it('[2.61] shows the name of the last visit', async () => {
    localStorage.setItem('majlis.guestName', '"Mina Roy"')
    expect((await openPreJoin()).field.value).toBe('Mina Roy')
  })

  it('[3.15] prefers the name that they registered under', async () => {
    localStorage.setItem('majlis.guestName', '"Mina Roy"')
    expect((await openPreJoin({ registeredName: 'Mina' })).field.value).toBe('Mina')
  })

  it('asks for a name, and sends nothing until there is one', async () => {
    const { form, field } = await openPreJoin()
    form.requestSubmit()
    expect(document.getElementById('opening')?.textContent).toContain('Enter your name')
    expect(document.activeElement).toBe(field)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(asked).not.toHaveBeenCalled()
  })

  it('[3.26, 3.28] shows the notes about the meeting before Join is pressed', async () => {
    const { button, text } = await openPreJoin({ isApprovalNeeded: true, isVideoOff: true })
    expect(button.textContent).toBe('Ask to join')
    expect(text).toContain('You’ll join when the host lets you in. Cameras are off when you join.')
  })

  it.each([
    [{ isOn: false, sentTo: null }, 'Hosts can turn on captions.'],
    [{ isOn: true, sentTo: 'speech.example.org' }, 'Captions by \u2068speech.example.org\u2069.'],
    [null, ''],
  ])('says whether what people say is shown as captions, and who hears it: %j', async (captions, note) => {
    const { text } = await openPreJoin({ captions, isVideoOff: true })
    expect(text.trim().endsWith(`Cameras are off when you join.${note && ` ${note}`}`)).toBe(true)
  })

  it('[1.5] says that people will watch a webinar, instead of what is off', async () => {
    const { text } = await openPreJoin({ isAudience: true, isAudioOff: true, isVideoOff: true })
    expect(text).toContain('This is a webinar: you watch and listen.')
    expect(text).not.toContain('off when you join')
  })

  it.each([
    { isPasscodeNeeded: true },
    { isSignInNeeded: true },
    { isRegistrationNeeded: true },
    { role: 'host' as const },
    { title: '' },
  ])('waits for the app where a name is not enough: %o', async (changes) => {
    const { field, button } = await openPreJoin(changes)
    expect([field.disabled, button.disabled]).toEqual([true, true])
  })

  it.each(['majlis.stay', 'majlis.startTicket'])('leaves who comes back with %s to the app', async (key) => {
    sessionStorage.setItem(key, '{"meeting":"weekly"}')
    expect((await openPreJoin()).button.disabled).toBe(true)
  })
})
