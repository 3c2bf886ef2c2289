// @vitest-environment jsdom
import type { DataExport } from '@majlis/contract'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { refusal } from '../../../testing/fake-calls.ts'
import { renderProfile } from '../testing/render-profile.tsx'
import { OwnDataCard } from './OwnDataCard.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const call = '/v1/user/data-export'
const running: DataExport = {
  id: '0198c0de-0000-7000-8000-00000000000e',
  state: 'running',
  progress: 0.25,
  bytes: null,
  createdAt: Date.UTC(2026, 2, 1),
  endsAt: null,
}

it('[2.56] is prepared on request, shows its progress, and can be cancelled', async () => {
  let known: DataExport | null = null
  const { changes } = await renderProfile(OwnDataCard, {
    [`GET ${call}`]: () => known,
    [`POST ${call}`]: () => (known = running),
    [`DELETE ${call}/${running.id}`]: () => (known = null),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Prepare my data' }))
  const bar = await screen.findByRole('progressbar', { name: 'Export progress' })
  expect(bar.getAttribute('aria-valuenow')).toBe('25')
  await expectNoViolations()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel export' }))
  expect(await screen.findByRole('button', { name: 'Prepare my data' })).toBeTruthy()
  expect(changes().map((change) => change.call)).toEqual([`POST ${call}`, `DELETE ${call}/${running.id}`])
})

it('[2.56] offers the finished archive, and says when it is gone', async () => {
  await renderProfile(OwnDataCard, {
    [`GET ${call}`]: {
      ...running,
      state: 'ready',
      progress: 1,
      bytes: 2_500_000,
      endsAt: Date.UTC(2026, 2, 8, 12),
    },
    [`POST ${call}/${running.id}/link`]: () => refusal('organization.export_not_found', 404),
  })
  expect(await screen.findByText(/^Ready: 2\.4\sMB, available until .*8 March/)).toBeTruthy()
  await expectNoViolations()
  await userEvent.click(screen.getByRole('button', { name: 'Download export' }))
  expect(await screen.findByText('This export no longer exists. Start a new one.')).toBeTruthy()
})

it('[2.56] says that an export was deleted because a passage was redacted, and offers a new one', async () => {
  await renderProfile(OwnDataCard, { [`GET ${call}`]: { ...running, state: 'outdated', progress: 0 } })
  expect((await screen.findByRole('status')).textContent).toMatch(/recording .* was redacted/)
  expect(screen.getByRole('button', { name: 'Prepare my data' })).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
})
