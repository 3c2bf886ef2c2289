// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { aHostView, aRoomView, CodedError, ids } from '../../room-core/testing/index.ts'
import { arif, me, renderRoom, samira } from '../../room/testing/index.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const layla = {
  participantId: ids.layla,
  displayName: 'Layla Haddad',
  email: 'layla@riverside.org',
  pictureUrl: null,
  isSignedIn: true,
  waitingSince: 1,
}
const tomas = {
  participantId: ids.rafiq,
  displayName: 'Tomás Ortega',
  email: null,
  pictureUrl: null,
  isSignedIn: false,
  waitingSince: 2,
}
const names = () => within(screen.getByRole('list', { name: 'In the meeting' })).getAllByRole('listitem')
/** A window with no room beside the picture. */
const phone = { width: 360, height: 740 }

const lastCall = (server: { calls: [string, unknown][] }) => server.calls.at(-1)

async function openMenuOf(name: string, user: Awaited<ReturnType<typeof renderRoom>>['user']) {
  const row = names().find((item) => item.textContent?.includes(name))!
  await user.click(within(row).getByRole('button', { name: `Options for ${name}` }))
  return screen.findByRole('menu')
}

describe('people', () => {
  it('is beside the stage on a wide screen, and opens as a sheet only on request on a phone', async () => {
    await renderRoom()
    expect(screen.getByRole('complementary', { name: 'Side panel' })).toBeTruthy()
    cleanup()
    await renderRoom({ screen: phone })
    expect(screen.queryByRole('complementary', { name: 'Side panel' })).toBeNull()
  })

  it('sorts by raised hands, with roles in words', async () => {
    await renderRoom({
      participants: [me({ role: 'host' }), samira({ handRaisedAt: 20 }), arif({ handRaisedAt: 10 })],
    })
    expect(names().map((item) => item.textContent)).toEqual([
      expect.stringContaining('Nusrat Rahman (you)Host'),
      expect.stringContaining('Arif KhanHand raised, first'),
      expect.stringContaining('Samira TariqHand raised, number 2 · Co-host'),
    ])
  })

  it('finds people by the beginning of a name', async () => {
    const { user } = await renderRoom()
    await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'kha')
    expect(names().map((item) => item.textContent)).toEqual([expect.stringContaining('Arif Khan')])
    await user.type(screen.getByRole('searchbox'), 'zzz')
    expect(screen.getByText('No results for “khazzz”.')).toBeTruthy()
  })

  it('renders only the rows around the visible part of a long list, each with its position', async () => {
    const crowd = Array.from({ length: 300 }, (_, index) =>
      arif({ id: `crowd-${index}`, name: `Crowd ${String(index).padStart(3, '0')}` }),
    )
    const { user } = await renderRoom({ participants: [me(), ...crowd] })
    const rows = names()
    expect(rows.length).toBeLessThan(60)
    const places = () =>
      names().map((row) => [row.getAttribute('aria-posinset'), row.getAttribute('aria-setsize')])
    expect(places().slice(0, 2)).toEqual([
      ['1', '301'],
      ['2', '301'],
    ])
    // A person far down the list is found.
    await user.type(screen.getByRole('searchbox', { name: 'Search people' }), '299')
    await vi.waitFor(() => expect(places()).toEqual([['1', '1']]), 15_000)
    expect(names()[0]?.textContent).toContain('Crowd 299')
    await expectNoViolations()
  })

  it('keeps the focused row while the list is scrolled away from it', async () => {
    const crowd = Array.from({ length: 300 }, (_, index) =>
      arif({ id: `crowd-${index}`, name: `Crowd ${String(index).padStart(3, '0')}` }),
    )
    await renderRoom({ participants: [me(), ...crowd] })
    const list = screen.getByRole('list', { name: 'In the meeting' })
    const options = (name: string) => ({ name: `Options for ${name}` })
    const button = within(list).getByRole('button', options('Crowd 003'))
    act(() => button.focus())
    const scroller = list.parentElement!
    act(() => {
      scroller.scrollTop = 54 * 200
      scroller.dispatchEvent(new Event('scroll'))
    })
    expect(await within(list).findByRole('button', options('Crowd 200'))).toBeTruthy()
    expect(within(list).queryByRole('button', options('Crowd 040'))).toBeNull()
    expect(document.activeElement).toBe(within(list).getByRole('button', options('Crowd 003')))
  })

  it('[6.2] offers host tools to hosts only', async () => {
    const { user } = await renderRoom({ view: aRoomView({ lobby: [layla] }) })
    expect(screen.queryByText('Layla Haddad')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Mute all' })).toBeNull()
    const menu = await openMenuOf('Arif Khan', user)
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual(['Pin for me', 'Message privately'])
  })
})

describe('the waiting room', () => {
  it('[3.28] admits one by one, denies, and admits all', async () => {
    const { server, user } = await renderRoom({ view: aHostView({ lobby: [layla, tomas] }) })
    expect(screen.getByRole('heading', { name: '2 waiting' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Admit Layla Haddad' }))
    expect(lastCall(server)).toEqual(['admit', { participantIds: [ids.layla] }])
    expect(screen.queryByText('Layla Haddad')).toBeNull()
    const deny = screen.getByRole('button', { name: 'Deny Tomás Ortega' })
    expect(deny.textContent).toBe('Deny')
    await user.click(deny)
    expect(lastCall(server)).toEqual(['deny', { participantIds: [ids.rafiq] }])
    act(() => server.send({ type: 'lobby.changed', lobby: [layla, tomas], lobbyCount: 2 }))
    await user.click(screen.getByRole('button', { name: 'Admit all' }))
    expect(lastCall(server)).toEqual(['admit', { participantIds: [ids.layla, ids.rafiq] }])
  })

  it('[3.28] lists the first people, and says how many more wait', async () => {
    const { server, user } = await renderRoom({ view: aHostView({ lobby: [layla, tomas], lobbyCount: 250 }) })
    expect(screen.getByRole('heading', { name: '250 waiting' })).toBeTruthy()
    expect(screen.getByText('and 248 more')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Admit all' }))
    expect(lastCall(server)).toEqual(['admit', { participantIds: [ids.layla, ids.rafiq] }])
  })

  it('[3.28] removes everyone from the network of a waiting person, after asking', async () => {
    const { server, user } = await renderRoom({ view: aHostView({ lobby: [layla, tomas] }) })
    await user.click(screen.getByRole('button', { name: 'Options for Layla Haddad' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove everyone on this network…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove everyone on Layla Haddad’s network?' })
    expect(await within(dialog).findByText('2 people will be removed.')).toBeTruthy()
    // No one else came from the neighbouring networks.
    expect(within(dialog).queryByRole('checkbox')).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Remove everyone' }))
    expect(lastCall(server)).toEqual(['removeAddress', { participantId: ids.layla, isWholeNetwork: false }])
  })

  it('[3.28] offers to include the networks around it, with how many people that affects', async () => {
    const { server, user } = await renderRoom({ view: aHostView({ lobby: [layla, tomas] }) })
    server.answer('addressPeople', () => ({ onAddress: 1, onNetwork: 7 }))
    await user.click(screen.getByRole('button', { name: 'Options for Layla Haddad' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove everyone on this network…' }))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('1 person will be removed.')).toBeTruthy()
    await user.click(
      within(dialog).getByRole('checkbox', { name: 'Include neighbouring networks: 7 people in total' }),
    )
    expect(within(dialog).getByText('7 people will be removed.')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Remove everyone' }))
    expect(lastCall(server)).toEqual(['removeAddress', { participantId: ids.layla, isWholeNetwork: true }])
  })

  it('[3.28] removes people only once their number is known or cannot be loaded', async () => {
    const { server, user } = await renderRoom({ view: aHostView({ lobby: [layla] }) })
    const counted = Promise.withResolvers<never>()
    server.answer('addressPeople', () => counted.promise)
    await user.click(screen.getByRole('button', { name: 'Options for Layla Haddad' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove everyone on this network…' }))
    const remove = await screen.findByRole<HTMLButtonElement>('button', { name: 'Remove everyone' })
    expect(remove.disabled).toBe(true)
    counted.reject(new Error('the line is down'))
    expect(await screen.findByText('We couldn’t count the people on this network.')).toBeTruthy()
    expect(remove.disabled).toBe(false)
  })

  it('[3.28] notifies a host of people who wait, with a button to admit them', async () => {
    const { server, user } = await renderRoom({ view: aHostView(), screen: phone })
    act(() => server.send({ type: 'lobby.changed', lobby: [layla], lobbyCount: 1 }))
    const notices = screen.getByRole('region', { name: 'Notices' })
    expect(within(notices).getByText('Layla Haddad is waiting to join')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'People, 1 waiting' })).toBeTruthy()
    await user.click(within(notices).getByRole('button', { name: 'Admit' }))
    expect(lastCall(server)).toEqual(['admit', { participantIds: [ids.layla] }])
  })

  it('[3.28] shows each person once: in the open list, or as a notice that leads there', async () => {
    const { server, user } = await renderRoom({ view: aHostView(), screen: phone })
    const notices = screen.getByRole('region', { name: 'Notices' })
    act(() => server.send({ type: 'lobby.changed', lobby: [layla, tomas], lobbyCount: 2 }))
    await user.click(within(notices).getByRole('button', { name: 'Show' }))
    expect(screen.getByRole('heading', { name: '2 waiting' })).toBeTruthy()
    expect(notices.textContent).toBe('')
    act(() => server.send({ type: 'lobby.changed', lobby: [layla], lobbyCount: 1 }))
    act(() => server.send({ type: 'lobby.changed', lobby: [layla, tomas], lobbyCount: 2 }))
    expect(notices.textContent).toBe('')
    expect(screen.getByText('2 people are waiting').closest('[role="status"]')).toBeTruthy()
  })
})

describe('the tools of a host', () => {
  it.each([
    ['Mute', ['setDevice', { participantId: ids.samira, source: 'microphone', state: 'muted' }]],
    [
      'Mute and keep muted',
      ['setDevice', { participantId: ids.samira, source: 'microphone', state: 'blocked' }],
    ],
    ['Turn off camera', ['setDevice', { participantId: ids.samira, source: 'camera', state: 'muted' }]],
    ['Revoke co-host', ['changeRole', { participantId: ids.samira, role: 'participant' }]],
    ['Spotlight for everyone', ['spotlight', { participantId: ids.samira }]],
  ])('[6.2] %s', async (choice, call) => {
    const { server, user } = await renderRoom({
      view: aHostView(),
      participants: [
        me({ role: 'host' }),
        samira({ role: choice === 'Revoke co-host' ? 'co_host' : 'panelist' }),
      ],
    })
    const menu = await openMenuOf('Samira Tariq', user)
    await user.click(within(menu).getByRole('menuitem', { name: choice }))
    expect(lastCall(server)).toEqual(call)
  })

  it.each([
    ['Make panelist', 'participant', 'panelist'],
    ['Revoke panelist', 'panelist', 'participant'],
  ] as const)('[1.5] [6.2] %s, in webinars only', async (choice, before, after) => {
    const { settings, ...view } = aHostView()
    const participants = [me({ role: 'host' }), samira({ role: before })]
    const { server, user } = await renderRoom({
      view: { ...view, settings: { ...settings, webinar: true } },
      participants,
    })
    const menu = await openMenuOf('Samira Tariq', user)
    await user.click(within(menu).getByRole('menuitem', { name: choice }))
    expect(lastCall(server)).toEqual(['changeRole', { participantId: ids.samira, role: after }])
    cleanup()
    const elsewhere = await renderRoom({ view: aHostView(), participants })
    const other = await openMenuOf('Samira Tariq', elsewhere.user)
    expect(within(other).queryByRole('menuitem', { name: choice })).toBeNull()
  })

  it('[6.2] does not keep a co-host muted, who could unmute anyway', async () => {
    const { user } = await renderRoom({ view: aHostView(), participants: [me({ role: 'host' }), samira()] })
    const menu = await openMenuOf('Samira Tariq', user)
    expect(within(menu).getByRole('menuitem', { name: 'Mute' })).toBeTruthy()
    expect(within(menu).queryByRole('menuitem', { name: 'Mute and keep muted' })).toBeNull()
  })

  it('[3.27] gives the right to unmute to people who lack it', async () => {
    const { server, user } = await renderRoom({
      view: aHostView(),
      participants: [me({ role: 'host' }), arif({ microphone: 'off', canUnmute: false })],
    })
    const menu = await openMenuOf('Arif Khan', user)
    await user.click(within(menu).getByRole('menuitem', { name: 'Allow unmuting' }))
    expect(lastCall(server)).toEqual([
      'setDevice',
      { participantId: ids.arif, source: 'microphone', state: 'allowed' },
    ])
  })

  it('[3.27] keeps people muted who are muted already', async () => {
    const { server, user } = await renderRoom({
      view: aHostView(),
      participants: [me({ role: 'host' }), arif({ microphone: 'none' })],
    })
    const menu = await openMenuOf('Arif Khan', user)
    await user.click(within(menu).getByRole('menuitem', { name: 'Keep muted' }))
    expect(lastCall(server)).toEqual([
      'setDevice',
      { participantId: ids.arif, source: 'microphone', state: 'blocked' },
    ])
  })

  it('keeps a new name that could not be saved', async () => {
    const { server, user } = await renderRoom({
      view: aHostView(),
      participants: [me({ role: 'host' }), arif()],
    })
    server.answer('renameParticipant', () => {
      throw new CodedError('general.failed')
    })
    const menu = await openMenuOf('Arif Khan', user)
    await user.click(within(menu).getByRole('menuitem', { name: 'Rename…' }))
    const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name in this meeting' })
    await user.type(input, ' K.')
    await user.click(screen.getByRole('button', { name: 'Save name' }))
    expect(await screen.findByText('Failed, please try again later.')).toBeTruthy()
    expect(input.isConnected).toBe(true)
    expect(input.value).toBe('Arif Khan K.')
    server.answer('renameParticipant', () => null)
    await user.click(screen.getByRole('button', { name: 'Save name' }))
    await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change name' })).toBeNull(), 15_000)
  })

  it('[6.2] makes anyone a co-host, guests too', async () => {
    const { server, user } = await renderRoom({
      view: aHostView(),
      participants: [me({ role: 'host' }), arif({ role: 'guest', isGuest: true })],
    })
    const menu = await openMenuOf('Arif Khan', user)
    await user.click(within(menu).getByRole('menuitem', { name: 'Make co-host' }))
    expect(lastCall(server)).toEqual(['changeRole', { participantId: ids.arif, role: 'co_host' }])
  })

  it('asks to unmute, without changing anything', async () => {
    const { server, user } = await renderRoom({
      view: aHostView(),
      participants: [me({ role: 'host' }), samira({ microphone: 'off' })],
    })
    const menu = await openMenuOf('Samira Tariq', user)
    expect(within(menu).queryByRole('menuitem', { name: 'Allow unmuting' })).toBeNull()
    await user.click(within(menu).getByRole('menuitem', { name: 'Ask to unmute' }))
    expect(lastCall(server)).toEqual(['ask', { participantId: ids.samira, source: 'microphone' }])
  })

  it('removes only after asking', async () => {
    const { server, user } = await renderRoom({
      view: aHostView(),
      participants: [me({ role: 'host' }), arif()],
    })
    const menu = await openMenuOf('Arif Khan', user)
    await user.click(within(menu).getByRole('menuitem', { name: 'Remove…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove Arif Khan?' })
    expect(server.calls.map(([name]) => name)).not.toContain('remove')
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
    expect(lastCall(server)).toEqual(['remove', { participantId: ids.arif }])
  })

  it('mutes all with and without the right to unmute', async () => {
    const { server, user } = await renderRoom({ view: aHostView() })
    await user.click(screen.getByRole('button', { name: 'Mute all' }))
    await user.click(await screen.findByRole('menuitem', { name: /Mute all and keep muted/ }))
    expect(lastCall(server)).toEqual(['muteAll', { mayReturn: false }])
  })

  it.each([
    ['guest', 'blocked'],
    ['panelist', 'muted'],
  ] as const)('[1.5] turns the camera of a %s of a webinar off: %s', async (role, state) => {
    const view = aHostView()
    const { server, user } = await renderRoom({
      view: { ...view, settings: { ...view.settings, webinar: true } },
      participants: [me({ role: 'host' }), samira({ role, camera: 'on' })],
    })
    const menu = await openMenuOf('Samira Tariq', user)
    await user.click(within(menu).getByRole('menuitem', { name: 'Turn off camera' }))
    expect(lastCall(server)).toEqual(['setDevice', { participantId: ids.samira, source: 'camera', state }])
  })

  it('[1.5] says who can unmute themselves in a webinar', async () => {
    const view = aHostView()
    const { user } = await renderRoom({ view: { ...view, settings: { ...view.settings, webinar: true } } })
    await user.click(screen.getByRole('button', { name: 'Mute all' }))
    const free = await screen.findByRole('menuitem', { name: /can unmute themselves/ })
    expect(free.textContent).toContain('Panelists, and people you let speak, can unmute themselves')
  })

  it('[1.24] does not change a locked rule about unmuting', async () => {
    const { server, user } = await renderRoom({ view: aHostView() })
    server.answer('lockedSettings', () => ({ locked: ['participantsUnmuteThemselves'] }))
    await user.click(screen.getByRole('button', { name: 'Mute all' }))
    const hold = await screen.findByRole('menuitem', { name: /Mute all and keep muted/ })
    await vi.waitFor(() => expect(hold.dataset['disabled']).toBe('true'), 15_000)
    expect(hold.textContent).toContain('Managed by your organisation')
    await user.click(screen.getByRole('menuitem', { name: /can unmute themselves/ }))
    expect(lastCall(server)).toEqual(['muteAll', { mayReturn: true }])
  })

  it('renames a participant, but not to an empty name', async () => {
    const { server, user } = await renderRoom({
      view: aHostView(),
      participants: [me({ role: 'host' }), arif()],
    })
    const menu = await openMenuOf('Arif Khan', user)
    await user.click(within(menu).getByRole('menuitem', { name: 'Rename…' }))
    const input = await screen.findByRole('textbox', { name: 'Name in this meeting' })
    await user.clear(input)
    await user.click(screen.getByRole('button', { name: 'Save name' }))
    expect(screen.getByText('Enter your name')).toBeTruthy()
    await user.type(input, 'Arif K.')
    await user.click(screen.getByRole('button', { name: 'Save name' }))
    expect(lastCall(server)).toEqual([
      'renameParticipant',
      { participantId: ids.arif, displayName: 'Arif K.' },
    ])
  })
})

describe('host controls', () => {
  it('are available to hosts who joined by a link, too', async () => {
    const room = await renderRoom({ view: aHostView(), isByLink: true })
    await room.user.click(screen.getByRole('tab', { name: 'Host' }))
    expect(screen.getByRole('switch', { name: /Lock the meeting/ })).toBeTruthy()
  })

  async function openControls() {
    const room = await renderRoom({ view: aHostView() })
    await room.user.click(screen.getByRole('tab', { name: 'Host' }))
    return room
  }

  it.each([
    ['Lock the meeting', { isLocked: true }],
    ['Waiting room for everyone', { settings: { waitingRoom: true } }],
    ['Participants can unmute themselves', { settings: { participantsUnmuteThemselves: false } }],
    ['Participants can share their screen', { settings: { onlyHostShares: true } }],
    ['Participants can chat', { settings: { disableChat: true } }],
    ['Sound when people join or leave', { settings: { entryLeaveSound: false } }],
    ['Lock automatically', { settings: { lockAfterMinutes: 10 } }],
  ])('[3.26–3.33] %s applies immediately', async (label, change) => {
    const { server, user } = await openControls()
    await user.click(await screen.findByRole('switch', { name: label }))
    expect(lastCall(server)).toEqual(['changeSettings', change])
  })

  it.each([true, false])(
    '[3.32] allows a new list of countries only if they can be detected: %s',
    async (canTellCountries) => {
      const { user } = await renderRoom({ view: aHostView(), canTellCountries })
      await user.click(screen.getByRole('tab', { name: 'Host' }))
      await user.click(await screen.findByRole('button', { name: 'Domains and countries' }))
      const field = await screen.findByRole<HTMLInputElement>('combobox', {
        name: 'Allowed countries',
      })
      expect(field.disabled).toBe(!canTellCountries)
    },
  )

  it('[1.24] locks what the organisation locks, and leaves the rest to the host', async () => {
    const room = await renderRoom({ view: aHostView() })
    room.server.answer('lockedSettings', () => ({
      locked: ['waitingRoom', 'lockAfterMinutes', 'allowedDomains'],
    }))
    await room.user.click(screen.getByRole('tab', { name: 'Host' }))
    expect(await screen.findByText('Greyed-out settings are managed by your organisation.')).toBeTruthy()
    const isDisabled = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).disabled
    expect(
      ['Waiting room for everyone', 'Lock automatically', 'Participants can chat', 'Lock the meeting'].map(
        isDisabled,
      ),
    ).toEqual([true, true, false, false])
    expect(screen.getAllByText('Managed by your organisation')).toHaveLength(2)
    await room.user.click(screen.getByRole('button', { name: 'Domains and countries' }))
    expect(
      (await screen.findByRole<HTMLInputElement>('combobox', { name: 'Allowed email domains' })).disabled,
    ).toBe(true)
    await room.user.click(screen.getByRole('switch', { name: 'Participants can chat' }))
    expect(lastCall(room.server)).toEqual(['changeSettings', { settings: { disableChat: true } }])
  })
})
