// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { defaultRoomSettings, startMeetingInput } from '@majlis/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { UserProvider } from '../../../shared/session/index.ts'
import { aSession } from '../../../testing/a-session.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { aMeeting } from '../testing/a-meeting.ts'
import { StartCard } from './StartCard.tsx'
import { StartPanel } from './StartPanel.tsx'

const start = 'POST /meeting/calender/start-meeting'
const seat = {
  'GET /resource/allocation/getResourceInformation': {
    resourceAllocation: {
      pmi: '647712840966',
      personalLink: 'https://meet.example.org/m/j/647712840966/nusrat',
    },
  },
}
const started = {
  meeting: '647712840966',
  invitation: { joinLink: 'https://meet.example.org/m/j/647712840966/nusrat?pwd=abc' },
}

const open = (screenOf: () => React.ReactNode) =>
  renderScreen(() => <UserProvider value={aSession()}>{<main>{screenOf()}</main>}</UserProvider>, {
    path: '/home',
    namespaces: ['home', 'settings'],
  })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  globalThis.majlisPreJoin = undefined
})

it('[1.7] [2.52] starts the personal room in one press, with the last settings, and joins it', async () => {
  const sent = fakeCalls({ ...seat, [start]: started })
  const { path } = await open(() => <StartCard onSettings={() => undefined} />)
  await expectNoViolations()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Start meeting' }))
  await waitFor(() => expect(path()).toBe('/m/j/647712840966/nusrat?pwd=abc'))
  expect(sent.find(({ call }) => call === start)?.input).toEqual({ idSource: 'personal' })
  // The next page joins as if Join had been pressed there.
  expect(globalThis.majlisPreJoin).toEqual({
    meeting: '647712840966',
    pressed: { displayName: '', passcode: '' },
  })
})

it('[2.52] enters the personal room instead of starting it while it is open', async () => {
  const sent = fakeCalls(seat)
  const room = aMeeting({
    isInstant: true,
    state: 'rejoinable',
    joinLink: 'https://meet.example.org/m/j/647712840966/nusrat',
  })
  const { path } = await open(() => <StartCard meetings={[room]} onSettings={() => undefined} />)
  expect(await screen.findByRole('region', { name: 'Your room is open' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Start meeting' })).toBeNull()
  await expectNoViolations()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Rejoin' }))
  await waitFor(() => expect(path()).toBe('/m/j/647712840966/nusrat'))
  expect(sent.map(({ call }) => call)).not.toContain(start)
})

it('[2.52] starts the personal room while only other meetings are open', async () => {
  fakeCalls(seat)
  const others = [
    aMeeting({ state: 'ongoing', meetingId: '111122223333' }),
    aMeeting({ state: 'ongoing', isHost: false }),
    aMeeting(),
  ]
  await open(() => <StartCard meetings={others} onSettings={() => undefined} />)
  await screen.findByText('6477 1284 0966')
  expect(screen.getByRole('button', { name: 'Start meeting' })).toBeTruthy()
})

it('[3.47] says why a meeting cannot start, and stays open', async () => {
  fakeCalls({ ...seat, [start]: () => refusal('resource.not_licensed', 403) })
  const { path } = await open(() => <StartCard onSettings={() => undefined} />)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Start meeting' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
  expect(path()).toBe('/home')
})

it('[3.26] shows the settings of the personal room, and the organisation’s defaults for a new ID', async () => {
  const sent = fakeCalls({
    ...seat,
    [start]: started,
    'GET /meeting/calender/own-room': { settings: { ...defaultRoomSettings, waitingRoom: true } },
    'GET /v1/organization/meeting-defaults': { settings: defaultRoomSettings, locked: [] },
  })
  await open(() => <StartPanel onClose={() => undefined} />)
  const waitingRoom = () => screen.findByRole<HTMLInputElement>('switch', { name: /waiting room/i })
  expect((await waitingRoom()).checked).toBe(true)
  const user = userEvent.setup()
  await user.click(screen.getByRole('radio', { name: /^Generate a new ID/ }))
  expect((await waitingRoom()).checked).toBe(false)
  await user.click(screen.getByRole('radio', { name: /^Your personal ID/ }))
  await user.click(screen.getByRole('button', { name: 'Start meeting' }))
  const startSent = () => sent.find(({ call }) => call === start)?.input
  await waitFor(() =>
    expect(startSent()).toMatchObject({ idSource: 'personal', settings: { waitingRoom: true } }),
  )
  // The server takes all of it.
  expect(startMeetingInput.safeParse(startSent()).error).toBeUndefined()
})

it('[1.7] says in a browser without WebRTC that it cannot hold calls and which ones can, and starts nothing', async () => {
  vi.stubGlobal('RTCPeerConnection', undefined)
  const sent = fakeCalls(seat)
  await open(() => <StartCard onSettings={() => undefined} />)
  expect(
    await screen.findByText(/Calls don’t work in this browser.*Chrome, Edge, Firefox or Safari/),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Start meeting' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Meeting settings' })).toBeNull()
  // Others can still be invited.
  expect(await screen.findByRole('button', { name: 'Copy link' })).toBeTruthy()
  expect(sent.map(({ call }) => call)).not.toContain(start)
  await expectNoViolations()
})
