// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { memory } from '../model/memory.ts'
import { StartMeetingPage } from './StartMeetingPage.tsx'

const redeem = vi.hoisted(() => vi.fn<(input: { jwt: string }) => Promise<object>>())
vi.mock('../../../shared/light-api/index.ts', async () => ({
  ...(await vi.importActual<object>('../../../shared/light-api/index.ts')),
  lightApi: { meeting: { redeemStartLink: redeem } },
}))

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  redeem.mockReset()
})

const refusal = (code: string) => Object.assign(new Error(code), { code })

async function open(jwt: string) {
  window.history.replaceState(null, '', `/start-meeting?jwt=${jwt}`)
  await renderScreen(() => <StartMeetingPage />, { path: '/start-meeting', namespaces: ['join'] })
}

it('[2.8] says that a link was used or has expired, and does not offer to try again', async () => {
  redeem.mockRejectedValue(refusal('room.start_link_used'))
  await open('used')
  expect(await screen.findByText('This start link has expired or was already used.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await expectNoViolations()
})

it('[2.8] tries again after a failed connection, and keeps the ticket for pre-join', async () => {
  redeem.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await open('good')
  const again = await screen.findByRole('button', { name: 'Try again' })
  redeem.mockResolvedValueOnce({
    data: { meeting: '647712840966', title: 'Planning', startTicket: 'ticket', displayName: 'Nusrat Rahman' },
  })
  await userEvent.click(again)
  await vi.waitFor(
    () =>
      expect(memory.readTicket('647712840966')).toMatchObject({
        startTicket: 'ticket',
        displayName: 'Nusrat Rahman',
      }),
    15_000,
  )
  expect(redeem).toHaveBeenCalledTimes(2)
})
