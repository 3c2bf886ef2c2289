// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aHostView, aRoomView, CodedError, ids } from '../../room-core/testing/index.ts'
import { arif, me, renderRoom, samira } from '../testing/render-room.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const tile = (name: string | RegExp) => screen.getByRole('group', { name })

describe('the stage', () => {
  it('[2.61] shows everyone with name, mute and hand, described in one sentence', async () => {
    await renderRoom({
      participants: [me({ handRaisedAt: 9 }), samira(), arif({ microphone: 'off', handRaisedAt: 5 })],
    })
    expect(tile('Nusrat Rahman (you), Muted, Hand raised, number 2')).toBeTruthy()
    expect(tile('Samira Tariq')).toBeTruthy()
    expect(tile('Arif Khan, Muted, Hand raised, number 1')).toBeTruthy()
  })

  it('[1.25] counts hands in the digits of the language', async () => {
    await renderRoom({ participants: [me(), samira({ handRaisedAt: 5 })], language: 'bn' })
    expect(within(tile('Samira Tariq, হাত তুলেছেন, ক্রম ১')).getByText('১')).toBeTruthy()
  })

  it('attaches pictures only of people who have one and are on the page', async () => {
    const { call } = await renderRoom()
    expect([...call.attached.values()]).toEqual([ids.samira])
    act(() =>
      call.show((snapshot) => ({ ...snapshot, participants: [me(), samira({ camera: 'off' }), arif()] })),
    )
    expect([...call.attached.values()]).toEqual([])
  })

  it('pins for this viewer from the menu of a tile, and unpins again', async () => {
    const { user } = await renderRoom()
    await user.click(within(tile('Arif Khan')).getByRole('button', { name: 'Options for Arif Khan' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Pin for me' }))
    expect(tile('Arif Khan, Pinned by you')).toBeTruthy()
    await user.click(button('Unpin'))
    expect(await screen.findByRole('group', { name: 'Arif Khan' })).toBeTruthy()
  })

  it('opens the list of people for those without a place in the strip, and keeps it open', async () => {
    const crowd = Array.from({ length: 60 }, (_, index) =>
      arif({ id: `crowd-${index}`, name: `Crowd ${index}` }),
    )
    const screens = [{ participantId: ids.samira, trackId: 'one', hasAudio: false, isSelf: false }]
    const { user } = await renderRoom({ participants: [me(), samira(), ...crowd], call: { screens } })
    expect(screen.getByRole('list', { name: 'In the meeting' })).toBeTruthy()
    await user.click(button('13 more'))
    expect(screen.getByRole('list', { name: 'In the meeting' })).toBeTruthy()
  })

  it('does not offer to unpin a person who has left', async () => {
    const { call, user } = await renderRoom()
    await user.click(within(tile('Arif Khan')).getByRole('button', { name: 'Options for Arif Khan' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Pin for me' }))
    expect(button('Unpin')).toBeTruthy()
    const screens = [{ participantId: ids.samira, trackId: 'one', hasAudio: false, isSelf: false }]
    act(() => call.show((snapshot) => ({ ...snapshot, participants: [me(), samira()], screens })))
    expect(screen.queryByRole('button', { name: 'Unpin' })).toBeNull()
  })

  it('lets the viewer choose among several shared screens', async () => {
    const screens = [
      { participantId: ids.samira, trackId: 'one', hasAudio: false, isSelf: false },
      { participantId: ids.arif, trackId: 'two', hasAudio: true, isSelf: false },
    ]
    const { call, user } = await renderRoom({ call: { screens } })
    expect([...call.attached.values()]).toContain('two')
    await user.click(button('Screen of Samira Tariq'))
    expect([...call.attached.values()]).toContain('one')
    expect([...call.attached.values()]).not.toContain('two')
  })

  it('says that the meeting ID in the bar opens the details', async () => {
    const { user } = await renderRoom()
    await user.click(screen.getByRole('button', { name: 'Meeting details, 6477 1284 0966' }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  it('helps the first person in the room to invite others', async () => {
    const planned = {
      startDateTime: Date.UTC(2026, 10, 24, 10),
      endDateTime: Date.UTC(2026, 10, 24, 11),
      isAllDay: false,
      startDate: null,
      endDate: null,
      timeZone: 'Europe/London',
      rrule: null,
    }
    const { user } = await renderRoom({ participants: [me()], view: aRoomView({ planned }) })
    const card = screen.getByRole('heading', { name: 'You’re the only one here' }).closest('section')!
    await user.click(within(card).getByRole('button', { name: 'Copy invitation' }))
    const copied = await navigator.clipboard.readText()
    expect(copied).toContain('Product weekly')
    expect(copied).toMatch(/^When: Tuesday,? .*24.* 2026, .*\(Europe\/London\)$/m)
    expect(copied).toContain('Host: Nusrat Rahman')
    expect(copied).toContain('https://majlis.example/m/j/647712840966/nusrat?pwd=abc')
    expect(copied).toContain('6477 1284 0966')
    expect(copied).toContain('048213')
  })
})

it('does not ask a host to invite others while someone waits to be let in', async () => {
  const heading = () => screen.queryByRole('heading', { name: 'You’re the only one here' })
  const { server } = await renderRoom({ participants: [me()], view: aHostView({ lobbyCount: 1 }) })
  expect(heading()).toBeNull()
  act(() => server.send({ type: 'lobby.changed', lobby: [], lobbyCount: 0 }))
  expect(heading()).toBeTruthy()
})

describe('going back in the browser', () => {
  it('asks before leaving the call, and stays on the page', async () => {
    const followed = vi.fn<() => void>()
    const { user, closed } = await renderRoom()
    window.addEventListener('popstate', followed)
    act(() => window.history.back())
    const question = await screen.findByRole('dialog', { name: 'Leave the meeting?' })
    expect(closed).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    act(() => window.history.back())
    const again = await screen.findByRole('dialog', { name: 'Leave the meeting?' })
    await user.click(within(again).getByRole('button', { name: 'Leave' }))
    expect(closed).toEqual(['left'])
    expect(followed).not.toHaveBeenCalled()
    window.removeEventListener('popstate', followed)
  })
})

describe('the list of people', () => {
  const list = () => screen.queryByRole('list', { name: 'In the meeting' })

  it('[9.12] closes when the window narrows, and reopens, unless the user chose', async () => {
    const { user, resizeTo } = await renderRoom()
    expect(list()).toBeTruthy()
    resizeTo(360)
    expect(list()).toBeNull()
    resizeTo(1440)
    expect(list()).toBeTruthy()
    await user.click(button('Close panel'))
    resizeTo(360)
    resizeTo(1440)
    expect(list()).toBeNull()
  })

  it('invites by mail, or with a copied invitation', async () => {
    const { user } = await renderRoom()
    await user.click(button('Invite'))
    const dialog = await screen.findByRole('dialog', { name: 'Invite people' })
    // Only people with an account see colleagues.
    expect(within(dialog).queryByRole('combobox', { name: 'Colleagues' })).toBeNull()
    const mail = within(dialog).getByRole('link', { name: 'Email the invitation' }).getAttribute('href') ?? ''
    expect(mail).toMatch(/^mailto:\?subject=Product%20weekly&body=/)
    expect(decodeURIComponent(mail)).toContain('https://majlis.example/m/j/647712840966/nusrat?pwd=abc')
    await user.click(within(dialog).getByRole('button', { name: 'Copy invitation' }))
    expect(await navigator.clipboard.readText()).toContain('6477 1284 0966')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('offers the invitation once to the first person in the room', async () => {
    await renderRoom({ participants: [me()] })
    expect(screen.getAllByRole('button', { name: 'Copy invitation' })).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: 'Invite' })).toHaveLength(1)
  })

  it('[9.12] opens the details from the title on a phone, where the list of people offers to invite', async () => {
    const { user, resizeTo } = await renderRoom({ participants: [me()] })
    resizeTo(360)
    await user.click(button('Meeting details Product weekly'))
    expect(await screen.findByRole('dialog')).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(button('People · 1'))
    const panel = within(screen.getByRole('complementary', { name: 'Side panel' }))
    expect(panel.getByRole('button', { name: 'Invite' })).toBeTruthy()
  })
})

describe('the top', () => {
  it('shows the time since the start by the clock of the server', async () => {
    await renderRoom({ view: aRoomView({ startedAt: 1_000_000, serverNow: 1_065_000 }) })
    expect(screen.getByRole('timer').textContent).toMatch(/^0?1:0\d$/)
  })
})

describe('the bar', () => {
  it('switches microphone and camera, with labels that say what the button will do', async () => {
    const { call, user } = await renderRoom()
    await user.click(button('Unmute'))
    expect(call.getSnapshot().self.isMicrophoneOn).toBe(true)
    expect(button('Mute')).toBeTruthy()
    await user.click(button('Camera on'))
    expect(call.getSnapshot().self.isCameraOn).toBe(true)
  })

  it('says why the microphone cannot be turned on', async () => {
    const { call, user } = await renderRoom()
    act(() =>
      call.show((snapshot) => ({
        ...snapshot,
        self: { ...snapshot.self, rights: { microphone: false, camera: true, screen: true } },
      })),
    )
    await user.click(button('The host has muted you'))
    expect(call.getSnapshot().self.isMicrophoneOn).toBe(false)
  })

  it('[1.5] shows the audience of a webinar who can speak and show video', async () => {
    const view = aRoomView()
    const { call } = await renderRoom({
      view: { ...view, settings: { ...view.settings, webinar: true } },
    })
    act(() =>
      call.show((snapshot) => ({
        ...snapshot,
        self: { ...snapshot.self, rights: { microphone: false, camera: false, screen: false } },
      })),
    )
    for (const name of ['Only panelists can speak. Raise your hand to ask.', 'Only panelists can show video'])
      expect(button(name).getAttribute('aria-disabled')).toBe('true')
  })

  it('raises the hand immediately', async () => {
    const { server, user } = await renderRoom()
    await user.click(button('Raise hand'))
    expect(button('Lower hand')).toBeTruthy()
    expect(server.calls.at(-1)).toEqual(['raiseHand', { isRaised: true }])
  })

  it('sends reactions, and shows them with the name', async () => {
    const { call, user } = await renderRoom()
    await user.click(button('React'))
    await user.click(await screen.findByRole('button', { name: 'Applause' }))
    expect(call.sentReactions).toEqual(['👏'])
    act(() => call.react({ participantId: ids.samira, emoji: '🎉' }))
    expect(screen.getByText('Samira Tariq reacts: Celebration')).toBeTruthy()
  })

  it('limits the reactions shown from a program', async () => {
    const { call } = await renderRoom()
    act(() => {
      for (let n = 0; n < 50; n += 1) call.react({ participantId: ids.samira, emoji: '🎉' })
    })
    expect(screen.getAllByText('🎉')).toHaveLength(1)
  })

  it('leaves with one click, and reports it to the server', async () => {
    const { closed, server, user } = await renderRoom()
    await user.click(button('Leave'))
    expect(closed).toEqual(['left'])
    expect(server.calls.map(([name]) => name)).toContain('leave')
  })

  it('[6.2] asks the only host to choose a new host before leaving', async () => {
    const { closed, server, user } = await renderRoom({
      view: aHostView(),
      participants: [me({ role: 'host' }), samira({ role: 'participant' }), arif()],
    })
    await user.click(button('Leave'))
    await user.click(await screen.findByRole('menuitem', { name: /Leave the meeting/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Choose a new host before you leave' })
    expect(closed).toEqual([])
    const makeCoHost = within(dialog).getByRole<HTMLButtonElement>('button', {
      name: 'Make co-host and leave',
    })
    expect(makeCoHost.disabled).toBe(true)
    await user.click(within(dialog).getByRole('combobox', { name: 'New co-host' }))
    await user.click(await screen.findByRole('option', { name: 'Samira Tariq' }))
    server.answer('changeRole', () => {
      throw new CodedError('room.participant_not_found')
    })
    await user.click(makeCoHost)
    expect(closed).toEqual([])
    server.answer('changeRole', () => null)
    await user.click(makeCoHost)
    expect(server.calls).toContainEqual(['changeRole', { participantId: ids.samira, role: 'co_host' }])
    expect(closed).toEqual(['left'])
  })

  it('[6.2] lets the only host leave without choosing one, and does not ask if a co-host stays', async () => {
    const alone = await renderRoom({ view: aHostView(), participants: [me({ role: 'host' }), arif()] })
    await alone.user.click(button('Leave'))
    await alone.user.click(await screen.findByRole('menuitem', { name: /Leave the meeting/ }))
    await alone.user.click(await screen.findByRole('button', { name: 'Leave without a co-host' }))
    expect(alone.closed).toEqual(['left'])
    cleanup()

    const { closed, user } = await renderRoom({ view: aHostView() })
    await user.click(button('Leave'))
    await user.click(await screen.findByRole('menuitem', { name: /Leave the meeting/ }))
    expect(closed).toEqual(['left'])
  })

  it('[6.2] lets a host end the meeting for everyone, after asking', async () => {
    const { closed, server, user } = await renderRoom({ view: aHostView() })
    await user.click(button('Leave'))
    await user.click(await screen.findByRole('menuitem', { name: /End for everyone/ }))
    expect(closed).toEqual([])
    const dialog = await screen.findByRole('dialog', { name: 'End the meeting for everyone?' })
    await user.click(within(dialog).getByRole('button', { name: 'End for everyone' }))
    expect(server.calls.map(([name]) => name)).toContain('end')
    expect(closed).toEqual(['ended_by_host'])
  })
})

describe('keys', () => {
  it('switches by single keys, but not while typing', async () => {
    const { call, user } = await renderRoom()
    await user.keyboard('m')
    expect(call.getSnapshot().self.isMicrophoneOn).toBe(true)
    await user.keyboard('c')
    await user.type(await screen.findByRole('textbox', { name: 'Write a message' }), 'mvh')
    expect(call.getSnapshot().self).toMatchObject({ isMicrophoneOn: true, isCameraOn: false })
  })

  it('talks while Space is held, also after a button was clicked', async () => {
    const { call, user } = await renderRoom()
    await user.keyboard('{ >}')
    expect(call.getSnapshot().self.isMicrophoneOn).toBe(true)
    await user.keyboard('{/ }')
    expect(call.getSnapshot().self.isMicrophoneOn).toBe(false)
  })

  it('does not interrupt the audio while others knock, chat and change settings', async () => {
    const { call, server, user } = await renderRoom()
    await user.keyboard('{ >}')
    act(() => server.send({ type: 'room.changed', room: aRoomView({ isLocked: true }) }))
    act(() => server.send({ type: 'lobby.changed', lobby: [], lobbyCount: 0 }))
    expect(call.getSnapshot().self.isMicrophoneOn).toBe(true)
    await user.keyboard('{/ }')
    expect(call.getSnapshot().self.isMicrophoneOn).toBe(false)
  })

  it('finds and runs every command with Ctrl+K', async () => {
    const { server, user } = await renderRoom({ view: aHostView() })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox'), 'lock')
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Lock the meeting'])
    await user.keyboard('{Enter}')
    expect(server.calls.at(-1)).toEqual(['changeSettings', { isLocked: true }])
  })

  it('switches to sound only and back from the command list', async () => {
    const { call, user } = await renderRoom()
    for (const [name, use] of [
      ['Sound only', 'sound'],
      ['Show pictures', 'automatic'],
    ] as const) {
      await user.keyboard('{Control>}k{/Control}')
      await user.type(await screen.findByRole('combobox'), name)
      await user.keyboard('{Enter}')
      expect(call.getSnapshot().self.dataUse).toBe(use)
    }
  })

  it('lists the keys with ?', async () => {
    const { user } = await renderRoom()
    await user.keyboard('?')
    expect(await screen.findByText('Hold to talk')).toBeTruthy()
  })
})

describe('what others do', () => {
  it('shows a mute by the host once', async () => {
    const { call } = await renderRoom()
    act(() =>
      call.show((snapshot) => ({
        ...snapshot,
        self: { ...snapshot.self, silencedBy: { microphone: 'host', camera: null, screen: null } },
      })),
    )
    expect(screen.getAllByText('A host has muted you')).toHaveLength(1)
  })

  it('asks before the microphone is switched on at the request of a host', async () => {
    const { call, server, user } = await renderRoom()
    act(() => server.send({ type: 'participant.asked', source: 'microphone', byName: 'Samira' }))
    expect(call.getSnapshot().self.isMicrophoneOn).toBe(false)
    const dialog = await screen.findByRole('dialog', { name: 'Samira asks you to unmute' })
    await user.click(within(dialog).getByRole('button', { name: 'Unmute' }))
    expect(call.getSnapshot().self.isMicrophoneOn).toBe(true)
  })

  it('[3.27] withdraws the request when the host blocks the requested device', async () => {
    const { call, server } = await renderRoom()
    act(() => server.send({ type: 'participant.asked', source: 'microphone', byName: 'Samira Tariq' }))
    expect(await screen.findByRole('dialog', { name: 'Samira Tariq asks you to unmute' })).toBeTruthy()
    act(() =>
      call.show((snapshot) => ({
        ...snapshot,
        self: { ...snapshot.self, rights: { ...snapshot.self.rights, microphone: false } },
      })),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('announces who joins', async () => {
    const { call } = await renderRoom({ participants: [me(), samira()] })
    act(() => call.show((snapshot) => ({ ...snapshot, participants: [...snapshot.participants, arif()] })))
    expect(screen.getByText('Arif Khan has joined')).toBeTruthy()
  })

  it.each(['removed', 'ended_by_host', 'joined_elsewhere'] as const)(
    'closes once when it is over: %s',
    async (reason) => {
      const { call, closed, server } = await renderRoom()
      act(() => server.send({ type: 'room.closed', reason }))
      act(() => void call.leave('left'))
      expect(closed).toEqual([reason])
    },
  )

  it('[3.28] waits for the server’s reason when the SFU removes the device', async () => {
    const { call, closed, server } = await renderRoom()
    act(() => void call.leave('removed'))
    expect(closed).toEqual([])
    act(() => server.send({ type: 'room.closed', reason: 'joined_elsewhere' }))
    expect(closed).toEqual(['joined_elsewhere'])
  })

  it('closes as removed when the server says nothing', async () => {
    const { call, closed } = await renderRoom()
    act(() => void call.leave('removed'))
    await waitFor(() => expect(closed).toEqual(['removed']))
  })

  it('shows the message of the error catalogue for a refusal, and reverts the change', async () => {
    const { server, user } = await renderRoom({ view: aRoomView() })
    server.answer('raiseHand', () => {
      throw new CodedError('general.too_many_attempts')
    })
    await user.click(button('Raise hand'))
    expect(await screen.findByText('Too many attempts. Please wait a moment and try again.')).toBeTruthy()
    expect(button('Raise hand')).toBeTruthy()
  })
})

describe('banners', () => {
  it('says that it reconnects, until it is connected', async () => {
    const { call } = await renderRoom()
    act(() => call.show((snapshot) => ({ ...snapshot, connection: 'reconnecting' })))
    expect(screen.getByText('The connection was lost. Reconnecting…')).toBeTruthy()
    act(() => call.show((snapshot) => ({ ...snapshot, connection: 'connected' })))
    expect(screen.queryByText('The connection was lost. Reconnecting…')).toBeNull()
  })

  it('offers to play the audio when the browser blocks it, and not when it only starts late', async () => {
    const { call, user } = await renderRoom({ call: { canPlayAudio: false } })
    expect(screen.queryByRole('button', { name: 'Turn on sound' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Turn on sound' }))
    expect(call.getSnapshot().canPlayAudio).toBe(true)
  })

  it('switches back from a chosen device to the system default', async () => {
    const { call, user } = await renderRoom()
    await user.click(button('Microphone and speaker'))
    const [system] = await screen.findAllByRole('menuitemradio', { name: 'System default' })
    if (system) await user.click(system)
    expect(call.getSnapshot().self.devices.microphoneId).toBeNull()
  })

  it('[1.16] says that the camera was turned off because its background failed, and offers another background', async () => {
    const { call, user } = await renderRoom()
    const failed = /^Couldn’t apply the background/
    act(() =>
      call.show((snapshot) => ({
        ...snapshot,
        self: { ...snapshot.self, isCameraOn: false, backdropFailure: 'unavailable' },
      })),
    )
    expect(screen.getByText(failed)).toBeTruthy()
    await user.click(button('Background…'))
    expect(await screen.findByRole('dialog', { name: 'Background' })).toBeTruthy()
    expect(screen.getAllByText(failed)).toHaveLength(1)
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText(failed)).toBeNull()
  })

  it.each([
    ['unavailable', /^This background can’t be used here. Your camera stays on/],
    ['slow', /^This device is too slow for backgrounds right now. Your camera stays on/],
  ] as const)(
    '[1.16] says that the camera stays on as it was if another background is %s',
    async (backdropFailure, text) => {
      const { call } = await renderRoom()
      act(() =>
        call.show((snapshot) => ({
          ...snapshot,
          self: { ...snapshot.self, isCameraOn: true, backdropFailure },
        })),
      )
      expect(screen.getByText(text)).toBeTruthy()
    },
  )

  it('[8.13] says what is wrong with a device and offers to try again', async () => {
    const { call, user } = await renderRoom()
    act(() =>
      call.show((snapshot) => ({
        ...snapshot,
        self: {
          ...snapshot.self,
          deviceErrors: { microphone: 'media.device_missing', camera: null, screen: null },
        },
      })),
    )
    await user.click(button('Try again'))
    expect(call.getSnapshot().self.isMicrophoneOn).toBe(true)
  })
})
