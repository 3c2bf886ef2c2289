// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { session } from '../../../shared/session/index.ts'
import { aSession } from '../../../testing/a-session.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { memory } from '../model/memory.ts'
import { transition } from '../model/join-state.ts'
import { aMeetingInfo, aWait } from '../testing/builders.ts'
import { atPreJoin } from '../testing/fakes.ts'
import { PreJoin } from './PreJoin.tsx'
import { WaitingRoom } from './WaitingRoom.tsx'

// Camera and devices are not part of this test.
vi.mock('./Preview.tsx', () => ({ Preview: ({ name }: { name: string }) => `Seen as ${name}` }))
vi.mock('./DeviceFields.tsx', () => ({ DeviceFields: () => null }))
vi.mock('./DeviceGuide.tsx', () => ({ DeviceGuide: () => null }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  session.forget()
})

async function nameIn({
  registeredName,
  givenName = '',
}: {
  registeredName: string | null
  givenName?: string
}) {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'identity.unauthenticated' }, { status: 401 }))
  const { controller } = atPreJoin()
  const info = aMeetingInfo({ registeredName })
  const state = transition({ step: 'loading' }, { type: 'info_loaded', info })
  if (state.step !== 'prejoin') throw new Error('not at pre-join')
  await renderScreen(() => <PreJoin controller={controller} state={state} givenName={givenName} />, {
    namespaces: ['join'],
  })
  return screen.getByLabelText<HTMLInputElement>('Your name').value
}

describe('the name at pre-join', () => {
  it('[3.15] is the one of their registration', async () => {
    expect(await nameIn({ registeredName: 'Mina Roy' })).toBe('Mina Roy')
  })

  it('[4.4] is the one of an earlier visit first', async () => {
    expect(await nameIn({ registeredName: 'Mina Roy', givenName: 'Mina (phone)' })).toBe('Mina (phone)')
  })

  it('is empty on the first visit', async () => {
    expect(await nameIn({ registeredName: null })).toBe('')
  })
})

it('[3.15] shows neither camera nor devices to people who have to register first', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'identity.unauthenticated' }, { status: 401 }))
  async function show(isRegistrationNeeded: boolean) {
    const info = aMeetingInfo({ isRegistrationNeeded })
    const state = transition({ step: 'loading' }, { type: 'info_loaded', info })
    if (state.step !== 'prejoin') throw new Error('not at pre-join')
    const { controller } = atPreJoin()
    await renderScreen(() => <PreJoin controller={controller} state={state} givenName="" />, {
      namespaces: ['join'],
    })
  }
  await show(true)
  expect(screen.getByRole('link', { name: 'Register' })).toBeTruthy()
  expect(screen.queryByText(/^Seen as/)).toBeNull()
  cleanup()
  await show(false)
  expect(screen.getByText(/^Seen as/)).toBeTruthy()
})

describe('the waiting room', () => {
  it.each([
    [aWait(), 'Waiting for the host to let you in'],
    [aWait({ isHostHere: false }), 'Waiting for a host'],
    [aWait({ reason: 'host_absent', isHostHere: false }), 'Waiting for the host'],
  ])('[3.28] says what someone waits for', async (waiting, heading) => {
    const state = { step: 'waiting', info: aMeetingInfo(), waiting, hasAgreed: false } as const
    const { controller } = atPreJoin()
    await renderScreen(() => <WaitingRoom controller={controller} state={state} />, { namespaces: ['join'] })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading)
  })

  async function seenAs() {
    const state = { step: 'waiting', info: null, waiting: aWait(), hasAgreed: false } as const
    const { controller } = atPreJoin()
    await renderScreen(() => <WaitingRoom controller={controller} state={state} />, { namespaces: ['join'] })
    return screen.getByText(/^Seen as/).textContent
  }

  it('shows a member by their own name, and not by that of the last guest of this device', async () => {
    memory.keepGuestName('Mina Roy')
    const member = aSession({ firstName: 'Nusrat', lastName: 'Rahman' })
    session.accept({ accessToken: 'token', expiresAt: Date.now() + 300_000, session: member })
    expect(await seenAs()).toBe('Seen as Nusrat Rahman')
  })

  it('shows everyone by the name they joined with', async () => {
    memory.keepGuestName('Mina Roy')
    memory.keepParticipantSession({
      path: '/m/j/647712840966',
      meeting: '647712840966',
      title: '',
      host: null,
      participantToken: 'token',
      displayName: 'Mina (phone)',
      isInside: true,
      hasBeenInside: false,
      hasGivenFeedback: false,
      isMicrophoneOn: false,
      isCameraOn: false,
      turnedOff: null,
    })
    expect(await seenAs()).toBe('Seen as Mina (phone)')
  })
})
