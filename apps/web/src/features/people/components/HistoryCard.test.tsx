// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { personOf, renderPeople } from '../testing/render-people.tsx'
import { HistoryCard } from './HistoryCard.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

const entryOf = (number: number, act: string) => ({
  id: personOf(number).id,
  at: Date.UTC(2030, 0, number),
  act,
  actor: { id: personOf(90).id, name: 'Nusrat Rahman', email: 'nusrat@riverside.example' },
  subject: { kind: 'user', id: personOf(1).id, name: 'Arif 1 Khan' },
  before: null,
  after: null,
  address: null,
})

it('[3.8] shows the whole history of an account, the newest first', async () => {
  await renderPeople(() => <HistoryCard userId={personOf(1).id} />, {
    path: '/edit-user',
    calls: {
      'GET /v1/audit-log': (input: object) =>
        'cursor' in input
          ? { entries: [entryOf(2, 'user_invited')], nextCursor: null }
          : { entries: [entryOf(3, 'user_suspended')], nextCursor: personOf(3).id },
    },
  })
  expect(await screen.findAllByRole('listitem')).toHaveLength(1)
  await expectNoViolations()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show older changes' }))
  expect(await screen.findByText('02/01/2030 00:00', { exact: false })).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Show older changes' })).toBeNull()
})
