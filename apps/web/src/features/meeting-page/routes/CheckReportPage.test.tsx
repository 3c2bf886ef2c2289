// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { CheckReportPage } from './CheckReportPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const call = 'GET /meeting/meeting-management/check-report'
const start = Date.parse('2026-02-11T10:00:00Z')
const report = {
  organizationName: 'Riverside Council',
  kind: 'meeting',
  title: 'Weekly team meeting',
  startDateTime: start,
  endDateTime: start + 3_600_000,
  attended: 5,
  absent: 1,
  timeZone: 'Asia/Dhaka',
  formats: ['pdf', 'csv'],
  createdAt: start + 7_200_000,
}

async function open(answer: unknown, path = '/check-report') {
  const sent = fakeCalls({ [call]: answer })
  await renderScreen(() => <CheckReportPage />, {
    path,
    route: '/check-report',
    namespaces: ['meetingPage'],
  })
  return { sent, user: userEvent.setup() }
}

it('[4.8] shows the report of a code, however it is grouped', async () => {
  const { user, sent } = await open(report)
  await user.type(await screen.findByLabelText('Code'), '0123 4567 89AB CDEF 0123 4567 89ab cdef')
  await user.click(screen.getByRole('button', { name: 'Check' }))
  expect(await screen.findByText('This report is genuine')).toBeTruthy()
  expect(screen.getByText('Riverside Council')).toBeTruthy()
  // In the zone of the report, which is named.
  expect(screen.getByText(/16:00 – .*17:00/)).toBeTruthy()
  expect(screen.getByText(/Dhaka/)).toBeTruthy()
  expect(screen.getByText('PDF and CSV')).toBeTruthy()
  expect(sent.at(-1)?.input).toEqual({ code: '0123456789abcdef0123456789abcdef' })
  await expectNoViolations()
})

it('[4.8] asks for the whole code', async () => {
  const { user, sent } = await open(report)
  await user.type(await screen.findByLabelText('Code'), '0123')
  await user.click(screen.getByRole('button', { name: 'Check' }))
  expect(await screen.findByText('Enter the 32 characters of the code.')).toBeTruthy()
  expect(sent.filter((one) => one.call === call)).toEqual([])
})

it('[4.8] says when a file was changed, sending its hash and not the file', async () => {
  const { user, sent } = await open(refusal('meeting.report_unknown', 404))
  await screen.findByLabelText('Code')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is a field for files')
  const file = new File(['abc'], 'report.pdf', { type: 'application/pdf' })
  file.arrayBuffer = async () => new TextEncoder().encode('abc').buffer
  await user.upload(input, file)
  expect(await screen.findByText('No report has this code, or the file was changed.')).toBeTruthy()
  await waitFor(() =>
    expect(sent.at(-1)?.input).toEqual({
      code: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    }),
  )
})
