// @vitest-environment jsdom
import { startText } from '@majlis/i18n/react'
import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import axe from 'axe-core'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import type { JoinForm as Form } from '../model/join-input.ts'
import { transition, type JoinState } from '../model/join-state.ts'
import { aMeetingInfo } from '../testing/builders.ts'
import { Refusal } from '../testing/fakes.ts'
import { JoinForm } from './JoinForm.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type AtPreJoin = Extract<JoinState, { step: 'prejoin' | 'joining' }>

function isAtPreJoin(state: JoinState): state is AtPreJoin {
  return state.step === 'prejoin' || state.step === 'joining'
}

/** The form with the real state machine; `refusals` are the server's responses, one after the other. */
async function setup(info = aMeetingInfo(), refusals: (string | Refusal)[] = []) {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'identity.unauthenticated' }, { status: 401 }))
  const joins: Form[] = []
  function Form() {
    const [state, setState] = useState(() => transition({ step: 'loading' }, { type: 'info_loaded', info }))
    const [name, setName] = useState('')
    if (!isAtPreJoin(state)) return null
    return (
      <JoinForm
        state={state}
        name={name}
        onName={setName}
        onJoin={(form) => {
          joins.push(form)
          const error = refusals.shift()
          if (!error) return
          const code = typeof error === 'string' ? error : error.code
          setState(transition(transition(state, { type: 'join_pressed' }), { type: 'refused', code, error }))
        }}
      />
    )
  }
  await renderScreen(() => <Form />, { namespaces: ['join'] })
  return { joins, user: userEvent.setup() }
}

describe('the form at pre-join', () => {
  it.each([
    [{ isOn: true, sentTo: null }, /What people say is shown as captions, made on this server/],
    [{ isOn: true, sentTo: 'speech.example.org' }, /sent to .?speech\.example\.org.? for this/],
    [{ isOn: false, sentTo: null }, /Hosts can turn on captions of what people say, made on this server/],
    [{ isOn: false, sentTo: 'speech.example.org' }, /The audio is then sent to .?speech\.example\.org/],
    [
      { isOn: true, sentTo: null, translationSentTo: 'words.example.org' },
      /Captions may be sent to .?words\.example\.org/,
    ],
  ])('says whether what people say is shown as captions, and who hears it: %j', async (captions, text) => {
    await setup(aMeetingInfo({ captions }))
    expect(screen.getByText(text)).toBeTruthy()
  })

  it('says nothing of captions where there can be none', async () => {
    await setup(aMeetingInfo({ captions: null, isAudience: true }))
    expect(screen.getByText(/webinar/).textContent).not.toMatch(/captions/)
  })

  it.each([
    [
      {
        transcript: { isAutomatic: true, sentTo: null },
        minutes: { isAutomatic: true, isByModel: false, sentTo: null },
      },
      [/will be transcribed on this server/, /Minutes will be put together/],
    ],
    [
      {
        transcript: {
          isAutomatic: false,
          sentTo: 'speech.example.org',
          translationSentTo: 'words.example.org',
        },
        minutes: { isAutomatic: false, isByModel: true, sentTo: 'llm.example.org' },
      },
      [
        /owner of the meeting can have the audio sent to .?speech\.example\.org/,
        /The transcript may be sent to .?words\.example\.org.? for translation/,
        /can then be sent to .?llm\.example\.org/,
      ],
    ],
    [{ transcript: null, minutes: null }, []],
  ])('[1.11] [6.6] says what will or can be made of the recording: %j', async (recordingPurposes, texts) => {
    await setup(aMeetingInfo({ mayBeRecorded: true, recordingPurposes }))
    const note = screen.getByText(/This meeting may be recorded/).textContent
    for (const text of texts) expect(note).toMatch(text)
    expect(/transcri|inutes/.test(note)).toBe(texts.length > 0)
  })

  it('requires a guest’s name, and focuses its field', async () => {
    const { joins, user } = await setup()
    await user.click(screen.getByRole('button', { name: 'Join now' }))
    expect(joins).toEqual([])
    expect(document.activeElement).toBe(screen.getByLabelText('Your name'))
    expect(screen.getByText('Enter your name')).toBeTruthy()
  })

  it('[3.31] focuses a wrong passcode and keeps everything typed', async () => {
    const { joins, user } = await setup(aMeetingInfo({ isPasscodeNeeded: true }), ['room.passcode_incorrect'])
    await user.type(screen.getByLabelText('Your name'), 'Rafiq')
    await user.type(screen.getByLabelText('Meeting passcode'), '12 34-56 7{Enter}')
    expect(joins).toEqual([{ displayName: 'Rafiq', passcode: '123456' }])
    const passcode = screen.getByLabelText<HTMLInputElement>('Meeting passcode')
    expect(document.activeElement).toBe(passcode)
    expect(passcode.value).toBe('123456')
    expect(screen.getByLabelText<HTMLInputElement>('Your name').value).toBe('Rafiq')
    expect(screen.getByText('The passcode is incorrect.')).toBeTruthy()
  })

  it('[2.61] does not show participants to a visitor who may not see them', async () => {
    await setup(aMeetingInfo({ insideCount: 0 }))
    expect(screen.getByText('No one has joined yet')).toBeTruthy()
    cleanup()
    await setup(
      aMeetingInfo({ title: '', hostName: '', organizationName: '', insideCount: 0, isPasscodeNeeded: true }),
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('6477 1284 0966')
    expect(screen.queryByText('No one has joined yet')).toBeNull()
  })

  it('shows every other refusal in the form', async () => {
    const { user } = await setup(aMeetingInfo(), ['room.full'])
    await user.type(screen.getByLabelText('Your name'), 'Rafiq{Enter}')
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toBe('The meeting is full.')
    expect(document.activeElement).toBe(alert)
  })

  it('[2.61] says to people who have tried too often how many minutes to wait, in their language', async () => {
    const tooOften = new Refusal('general.too_many_attempts', { retryAfterMs: 893_231 })
    const { user } = await setup(aMeetingInfo(), [tooOften])
    await user.type(screen.getByLabelText('Your name'), 'Rafiq{Enter}')
    expect(await screen.findByText('Too many attempts. Please try again in 15 min.')).toBeTruthy()
    await act(() => startText('bn', ['common', 'errors', 'join']))
    expect(await screen.findByText('অনেকবার চেষ্টা হয়েছে। ১৫ মিনিট পরে আবার চেষ্টা করুন।')).toBeTruthy()
    await act(() => startText('ar', ['common', 'errors', 'join']))
    expect(await screen.findByText('محاولات كثيرة جدًا. حاول مرة أخرى بعد 15 دقيقة.')).toBeTruthy()
  })

  it('[1.5] says that people will watch a webinar, instead of what is off', async () => {
    await setup(aMeetingInfo({ isAudience: true, isAudioOff: true, isVideoOff: true }))
    expect(screen.getByText(/^This is a webinar: you watch and listen\./)).toBeTruthy()
    expect(screen.queryByText(/off when you join/)).toBeNull()
  })

  it('[3.28] says what will happen: asking, waiting for the host, joining muted', async () => {
    await setup(aMeetingInfo({ isApprovalNeeded: true, isHostNeeded: true, isAudioOff: true }))
    expect(screen.getByRole('button', { name: 'Ask to join' })).toBeTruthy()
    expect(
      screen.getByText(/The meeting starts when the host joins\..*Microphones are off when you join\./),
    ).toBeTruthy()
  })

  it('[3.32] offers sign-in instead of a form that cannot succeed', async () => {
    await setup(aMeetingInfo({ isSignInNeeded: true }))
    expect(screen.getByRole('button', { name: 'Sign in to join' })).toBeTruthy()
    expect(screen.queryByLabelText('Your name')).toBeNull()
  })

  it('shows the ID of a meeting whose title is private', async () => {
    await setup(aMeetingInfo({ title: '', hostName: '', isPasscodeNeeded: true }))
    expect(screen.getByRole('heading', { name: 'Meeting 6477 1284 0966' })).toBeTruthy()
  })

  it('has no accessibility violation', async () => {
    const { user } = await setup(aMeetingInfo({ isPasscodeNeeded: true }))
    await user.click(screen.getByRole('button', { name: 'Join now' }))
    // jsdom has no layout: contrast is checked in a real browser.
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    })
    expect(violations.map(({ id }) => id)).toEqual([])
  })

  it('offers people who are inside on another device to switch or to join there too, and names it', async () => {
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/148.0 Safari/537.36'
    const otherDevices = [
      { userAgent, isThisBrowser: false },
      { userAgent, isThisBrowser: true },
    ]
    const { joins, user } = await setup(aMeetingInfo({ insideCount: 2, otherDevices }))
    expect(
      screen.getByText('You’re already in this meeting (Chrome on Windows and another tab of this browser).'),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Join now' })).toBeNull()
    await user.type(screen.getByLabelText('Your name'), 'Arif')
    await user.click(screen.getByRole('button', { name: 'Join here too' }))
    await user.click(screen.getByRole('button', { name: 'Switch here' }))
    expect(joins).toEqual([
      { displayName: 'Arif', passcode: '', isAdditionalDevice: true },
      { displayName: 'Arif', passcode: '' },
    ])
  })

  it('[2.2] says “Join now” to the host of a running meeting, and that people wait', async () => {
    await setup(aMeetingInfo({ role: 'host', state: 'open', waitingCount: 2 }))
    expect(screen.getByRole('button', { name: 'Join now' })).toBeTruthy()
    expect(screen.getByText('2 people are waiting')).toBeTruthy()
    cleanup()
    await setup(aMeetingInfo({ role: 'host', state: 'not_started' }))
    expect(screen.getByRole('button', { name: 'Start the meeting' })).toBeTruthy()
  })
})
