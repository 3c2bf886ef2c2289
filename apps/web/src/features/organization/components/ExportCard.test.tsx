// @vitest-environment jsdom
import type { DataExport } from '@majlis/contract'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { refusal } from '../../../testing/fake-calls.ts'
import { renderOrganization } from '../testing/render-organization.tsx'
import { ExportCard } from './ExportCard.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = '0198c0de-0000-7000-8000-00000000000e'
const waiting: DataExport = {
  id,
  state: 'waiting',
  progress: 0,
  bytes: null,
  createdAt: Date.UTC(2026, 2, 1),
  endsAt: null,
}
const ready: DataExport = {
  ...waiting,
  state: 'ready',
  progress: 1,
  bytes: 2_500_000,
  endsAt: Date.UTC(2026, 2, 8, 12),
}
const currentCall = 'GET /v1/organization/export'

const open = (calls: Record<string, unknown>) =>
  renderOrganization(() => <ExportCard />, { path: '/organization-info', calls })

it('[1.24] begins on request, shows its progress, and offers the archive when it is ready', async () => {
  let known: DataExport | null = null
  await open({
    [currentCall]: () => known,
    'POST /v1/organization/export': () => (known = waiting),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Prepare export' }))
  expect(await screen.findByRole('progressbar', { name: 'Export progress' })).toBeTruthy()
  await expectNoViolations()
  known = { ...waiting, state: 'running', progress: 0.5 }
  await vi.waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50'), {
    timeout: 15_000,
  })
  known = ready
  expect(
    await screen.findByText(/^Ready: 2\.4\sMB, available until .*8 March/, undefined, { timeout: 15_000 }),
  ).toBeTruthy()
  await expectNoViolations()
})

it('can be cancelled', async () => {
  let known: DataExport | null = waiting
  const { sent } = await open({
    [currentCall]: () => known,
    [`DELETE /v1/organization/export/${id}`]: () => (known = null),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel export' }))
  expect(await screen.findByRole('button', { name: 'Prepare export' })).toBeTruthy()
  expect(sent.some(({ call }) => call.startsWith('DELETE'))).toBe(true)
})

it('says what went wrong: the archive failed, or was deleted meanwhile', async () => {
  let known: DataExport = { ...waiting, state: 'failed' }
  await open({
    [currentCall]: () => known,
    'POST /v1/organization/export': () => (known = ready),
    [`POST /v1/organization/export/${id}/link`]: () => refusal('organization.export_not_found', 404),
  })
  expect(await screen.findByText('The export couldn’t be prepared. Please try again.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Prepare export' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Download export' }))
  expect(await screen.findByText('This export no longer exists. Start a new one.')).toBeTruthy()
})
