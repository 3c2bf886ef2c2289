// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aMeeting, anInvitee, ids } from '../../scheduler-draft/testing/index.ts'
import { renderScheduler } from '../testing/render-scheduler.tsx'

it('[1.6] says that interpreters from outside have to sign in with the invited address', async () => {
  const meeting = aMeeting({
    isMultiLingual: true,
    interpretationLanguages: ['fr', 'ar'],
    invitees: [
      anInvitee('arif@riverside.example', { id: ids.arif, userId: ids.arif, name: 'Arif Khan' }),
      anInvitee('ada@elsewhere.example', { name: 'Ada' }),
    ],
  })
  const { user } = await renderScheduler({
    request: { edit: { calendarId: ids.meeting } },
    prepare: (fake) => fake.answer('GET /api/meeting/schedule', () => meeting),
  })
  await user.click(await screen.findByRole('tab', { name: 'Advanced options' }))
  const hint = /once they sign in with the invited address/
  for (const [language, name, isSaid] of [
    ['French', 'Arif Khan', false],
    ['Arabic', 'Ada', true],
  ] as const) {
    const field = await screen.findByRole('combobox', { name: `Interpreters into ${language}` })
    await user.click(field)
    await user.keyboard(`${name}{ArrowDown}{Enter}`)
    expect(screen.queryAllByText(hint)).toHaveLength(isSaid ? 1 : 0)
    expect(field.getAttribute('aria-describedby') !== null).toBe(isSaid)
  }
})
