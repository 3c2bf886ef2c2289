// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aMeeting, ids, start } from '../../scheduler-draft/testing/index.ts'
import { openParticipants, Refusal, renderScheduler } from '../testing/render-scheduler.tsx'

const setup = () => openParticipants({ start })

const names = () =>
  screen
    .getAllByRole('listitem')
    .map((item) => item.querySelector('b')?.textContent)
    .filter(Boolean)

describe('participants', () => {
  it('[2.54, 3.18] are teams and business units, and say which of the two', async () => {
    const { server, user, search } = await setup()
    expect(screen.getByText('No one invited yet')).toBeTruthy()
    await user.click(search)
    expect(await screen.findByRole('option', { name: /Front office.*Team · 2 members/ })).toBeTruthy()
    await user.click(screen.getByRole('option', { name: /Public works.*Business unit · 4 members/ }))
    expect(names()).toEqual(['Public works'])
    expect(screen.getByText('Business unit · 4 members')).toBeTruthy()
    expect(screen.getByText('4 people')).toBeTruthy()
    await user.click(search)
    await screen.findByRole('option', { name: /Front office/ })
    expect(screen.queryByRole('option', { name: /Public works/ })).toBeNull()
    // The team is within the unit: no one is invited twice.
    await user.click(screen.getByRole('option', { name: /Front office/ }))
    expect(await screen.findByText('4 people')).toBeTruthy()
    expect(server.sentTo('POST /api/meeting/schedule/invitee-count').at(-1)?.body).toMatchObject({
      invitees: [{ groupId: ids.unit }, { groupId: ids.team }],
    })
    await user.click(screen.getByRole('button', { name: 'Remove Front office' }))
    await waitFor(() =>
      expect(server.sentTo('POST /api/meeting/schedule/free-busy').at(-1)?.body).toMatchObject({
        groupIds: [ids.unit],
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Schedule' }))
    await screen.findByText('Meeting scheduled')
    expect(server.sentTo('POST /api/meeting/schedule')[0]?.body).toMatchObject({
      invitees: [{ groupId: ids.unit, role: 'participant', isRefreshed: true }],
    })
  })

  it('[2.54] include an address that was only typed when another control is pressed', async () => {
    const { server, user, search } = await setup()
    await user.type(search, 'Mira Das <mira@elsewhere.example>')
    await user.click(screen.getByRole('button', { name: 'Schedule' }))
    await screen.findByText('Meeting scheduled')
    expect(server.sentTo('POST /api/meeting/schedule')).toMatchObject([
      { body: { invitees: [{ email: 'mira@elsewhere.example', name: 'Mira Das' }] } },
    ])
  })

  it('[2.54] are added by name and Enter, also before the names are found', async () => {
    const { user, search } = await setup()
    await user.type(search, 'sam')
    const option = await screen.findByRole('option', { name: /Samira Tariq/ })
    await waitFor(() => expect(option.hasAttribute('data-combobox-selected')).toBe(true))
    await user.keyboard('{Enter}')
    expect(names()).toEqual(['Samira Tariq'])
    await user.keyboard('arif{Enter}')
    await waitFor(() => expect(names()).toEqual(['Samira Tariq', 'Arif Khan']))
    expect(search).toHaveProperty('value', '')
    // Enter adds nobody if nothing is typed.
    await user.click(search)
    await screen.findByRole('option', { name: /Front office/ })
    await user.keyboard('{Enter}')
    expect(names()).toEqual(['Samira Tariq', 'Arif Khan'])
  })

  it('[2.54] are announced to screen readers before Enter adds them', async () => {
    const { user, search } = await setup()
    const announced = () => {
      const option = document.getElementById(search.getAttribute('aria-activedescendant') ?? '')
      return option?.getAttribute('aria-selected') === 'true' ? option.textContent : null
    }
    await user.type(search, 'a')
    await waitFor(() => expect(announced()).toContain('Arif Khan'))
    await user.keyboard('{ArrowDown}')
    expect(announced()).not.toContain('Arif Khan')
    // Something else is typed: Enter would add the first one of that.
    await user.clear(search)
    expect(announced()).toBeNull()
    await user.type(search, 'sam')
    await waitFor(() => expect(announced()).toContain('Samira Tariq'))
    expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1)
    await user.keyboard('{Enter}')
    expect(names()).toEqual(['Samira Tariq'])
    expect(search.hasAttribute('aria-activedescendant')).toBe(false)
    await user.type(search, 'mira@elsewhere.example')
    await waitFor(() => expect(announced()).toBe('Invite mira@elsewhere.example'))
  })

  it('[2.54] are not covered by the list of colleagues after an address was typed', async () => {
    const { user, search } = await setup()
    await user.type(search, 'mira@elsewhere.example')
    await screen.findByRole('option', { name: 'Invite mira@elsewhere.example' })
    await user.keyboard('{Enter}')
    expect(names()).toEqual(['mira@elsewhere.example'])
    expect(search.getAttribute('aria-expanded')).toBe('false')
  })

  it('[2.54] are colleagues and teams found by name', async () => {
    const { server, user, search } = await setup()
    await user.type(search, 'arif')
    await user.click(await screen.findByRole('option', { name: /Arif Khan/ }))
    await user.click(search)
    await user.click(await screen.findByRole('option', { name: /Front office/ }))
    expect(names()).toEqual(['Arif Khan', 'Front office'])
    expect(screen.getByText('3 people')).toBeTruthy()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role of Arif Khan' }), 'co_host')
    expect(screen.getByText('3 people · 1 co-host')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Schedule' }))
    await screen.findByText('Meeting scheduled')
    expect(server.sentTo('POST /api/meeting/schedule')[0]?.body).toMatchObject({
      invitees: [
        { userId: ids.arif, role: 'co_host' },
        { groupId: ids.team, role: 'participant', isRefreshed: true },
      ],
    })
  })

  it('[2.54] [4.1] are colleagues who have not joined yet, marked as invited, by their address', async () => {
    const { server, user, search } = await setup()
    server.answer('GET /api/v1/user/get_group_and_user_by_organization_id', () => ({
      groups: [],
      users: [],
      invited: [{ id: ids.other, name: 'Aaliyah Karim', email: 'aaliyah@riverside.example' }],
    }))
    await user.type(search, 'aali')
    await user.click(await screen.findByRole('option', { name: /Aaliyah Karim.*Invited/ }))
    expect(names()).toEqual(['Aaliyah Karim'])
    // The list does not cover the person who was just added.
    expect(search.getAttribute('aria-expanded')).toBe('false')
    await user.type(search, 'aali')
    expect(await screen.findByText(/^No matches/)).toBeTruthy()
    await user.clear(search)
    await user.click(screen.getByRole('button', { name: 'Schedule' }))
    await screen.findByText('Meeting scheduled')
    expect(server.sentTo('POST /api/meeting/schedule')[0]?.body).toMatchObject({
      invitees: [{ email: 'aaliyah@riverside.example', name: 'Aaliyah Karim', role: 'participant' }],
    })
  })

  it('[2.54, 3.18] are pasted in any form; a colleague’s address is the colleague, and an invalid one blocks sending', async () => {
    const { server, user, search } = await setup()
    await user.click(search)
    await user.paste('arif@riverside.example; "Lee, Ann" <ann@acme.example>\ndesk')
    await waitFor(() => expect(names()).toEqual(['Arif Khan', 'Lee, Ann', 'desk']))
    // An external person needs an account for a role; a link is not enough.
    const hint = 'This role applies once they sign in with this address.'
    for (const [name, isSaid] of [
      ['Arif Khan', false],
      ['Lee, Ann', true],
    ] as const) {
      await user.selectOptions(screen.getByRole('combobox', { name: `Role of ${name}` }), 'co_host')
      expect(screen.queryByText(hint) !== null).toBe(isSaid)
    }
    await user.click(screen.getByRole('button', { name: 'Schedule' }))
    expect(screen.getByText('Enter a valid email address').closest('li')?.textContent).toContain('desk')
    expect(screen.queryByText('Not an email address')).toBeNull()
    expect(server.sentTo('POST /api/meeting/schedule')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Remove desk' }))
    expect(screen.queryByText('Enter a valid email address')).toBeNull()
  })

  it('[8.8] are marked if they cannot be invited', async () => {
    const { server, user, search } = await setup()
    server.answer(
      'POST /api/meeting/schedule',
      () => new Refusal(422, 'schedule.invitee_unknown', { field: 'invitees.1' }),
    )
    await user.type(search, 'arif')
    await user.click(await screen.findByRole('option', { name: /Arif Khan/ }))
    await user.click(search)
    await user.paste('ann@acme.example')
    await user.click(screen.getByRole('button', { name: 'Schedule' }))
    const marked = (await screen.findByText('No longer active')).closest('li')
    expect(marked?.textContent).toContain('ann@acme.example')
    await user.click(screen.getByRole('button', { name: 'Remove ann@acme.example' }))
    expect(screen.queryByText(/does not exist/)).toBeNull()
  })

  it('are not reported as not found when the search failed', async () => {
    const { server, user, search } = await setup()
    server.answer(
      'GET /api/v1/user/get_group_and_user_by_organization_id',
      () => new Refusal(500, 'general.failed'),
    )
    await user.type(search, 'zoe')
    expect(await screen.findByText('Failed, please try again later.')).toBeTruthy()
    expect(screen.queryByText(/Nobody of this name/)).toBeNull()
  })

  it('report when the people of a team could not be loaded', async () => {
    const { user, search } = await setup()
    await user.click(search)
    await user.click(await screen.findByRole('option', { name: /Front office/ }))
    await user.click(screen.getByRole('button', { name: 'Split Front office into members' }))
    expect((await screen.findByRole('listitem')).querySelector('[role=alert]')?.textContent).toBeTruthy()
  })

  it('[3.18] include people invited through a team, also when it was deleted', async () => {
    const person = {
      pictureUrl: null,
      role: 'participant' as const,
      interprets: [],
      response: 'pending' as const,
      note: '',
    }
    const arif = {
      ...person,
      id: ids.other,
      userId: ids.arif,
      name: 'Arif Khan',
      email: 'arif@riverside.example',
    }
    const { server, user } = await renderScheduler({
      request: { edit: { calendarId: ids.meeting } },
      prepare: ({ answer }) =>
        answer('GET /api/meeting/schedule', () =>
          aMeeting({
            invitees: [
              { ...arif, groupId: ids.team, groupName: 'Front office', groupKind: 'team', otherGroups: [] },
            ],
          }),
        ),
    })
    await user.click(await screen.findByRole('tab', { name: /Participants/ }))
    await waitFor(() =>
      expect(server.sentTo('POST /api/meeting/schedule/free-busy')[0]?.body).toMatchObject({
        userIds: [ids.host, ids.arif],
        groupIds: [],
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Split Front office into members' }))
    expect(names()).toEqual(['Arif Khan'])
  })
})
