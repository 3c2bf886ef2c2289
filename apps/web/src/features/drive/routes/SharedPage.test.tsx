// @vitest-environment jsdom
import type { SharedDrive } from '@majlis/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { SharedPage } from './SharedPage.tsx'

const token = 'Uo3x0b1m5m0pX9yJ6f2nQA'
const call = `GET /drive/shared/${token}`
const list = `GET /drive/shared/${token}/entries`
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const entry = (number: number, kind: 'file' | 'folder', name: string) => ({
  id: idOf(number),
  kind,
  name,
  contentType: kind === 'file' ? 'image/png' : null,
  bytes: kind === 'file' ? 2_048 : null,
  changedAt: Date.parse('2026-02-11T10:00:00Z'),
})
const shared = (given: Partial<SharedDrive> = {}): SharedDrive => ({
  organizationId: idOf(99),
  ownerName: 'Nusrat',
  entry: entry(1, 'folder', 'Plans'),
  canDownload: true,
  key: 'the-key',
  ...given,
})
const branding = {
  'GET /v1/organization/branding': {
    organizationId: idOf(99),
    name: 'Riverside Council',
    vanityUrl: 'riverside',
    logoUrl: null,
    favicon: null,
    primaryColor: '#365D7E',
    font: 'lato',
  },
}
const top = {
  path: [{ id: idOf(1), name: 'Plans' }],
  data: [entry(2, 'folder', 'Inner'), entry(3, 'file', 'Lamp.png')],
  nextCursor: null,
}

const open = (rest = '') =>
  renderScreen(() => <SharedPage />, {
    path: `/drive-shared/${token}${rest}`,
    route: '/drive-shared/$',
    namespaces: ['drive', 'viewer'],
  })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows a shared folder to anyone, with its files in the page, and counts one view', async () => {
  const sent = fakeCalls({
    ...branding,
    [call]: shared(),
    [list]: top,
    [`POST /drive/shared/${token}/files/${idOf(3)}`]: { url: '/drive-content/lamp' },
  })
  const { path } = await open()
  await screen.findByRole('heading', { level: 1, name: 'Plans' })
  expect(screen.getByText('Shared by Nusrat')).toBeTruthy()
  expect(await screen.findByText('Riverside Council')).toBeTruthy()
  await expectNoViolations()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Lamp.png' }))
  const dialog = await screen.findByRole('dialog', { name: 'Lamp.png' })
  expect((await within(dialog).findByRole('img')).getAttribute('src')).toBe('/drive-content/lamp')
  expect(within(dialog).getByRole('button', { name: 'Download' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('link', { name: 'Inner' }))
  expect(path()).toBe(`/drive-shared/${token}/${idOf(2)}`)
  await waitFor(() =>
    expect(sent.filter((one) => one.call === list).at(-1)?.input).toMatchObject({ folderId: idOf(2) }),
  )
  expect(sent.filter((one) => one.call.endsWith('/views'))).toHaveLength(1)
})

it('leads back to the shared folder from a folder inside it', async () => {
  const path = [...top.path, { id: idOf(2), name: 'Inner' }]
  fakeCalls({ ...branding, [call]: shared(), [list]: { path, data: [], nextCursor: null } })
  await open(`/${idOf(2)}`)
  const link = await screen.findByRole('link', { name: 'Plans' })
  expect(link.getAttribute('href')).toBe(`/drive-shared/${token}`)
  expect(screen.getByText('This folder is empty')).toBeTruthy()
  await expectNoViolations()
})

it('shows one file, without a download if the owner has turned downloads off', async () => {
  fakeCalls({
    ...branding,
    [call]: shared({ entry: entry(3, 'file', 'Lamp.png'), canDownload: false }),
    [`POST /drive/shared/${token}/files/${idOf(3)}`]: { url: '/drive-content/lamp' },
  })
  await open()
  expect((await screen.findByRole('img', { name: 'Lamp.png' })).getAttribute('src')).toBe(
    '/drive-content/lamp',
  )
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
})

it('asks for the passcode, and reports a wrong one', async () => {
  let isRight = false
  fakeCalls({
    ...branding,
    [call]: refusal('drive.passcode_required', 403),
    [`POST /drive/shared/${token}`]: () => (isRight ? shared() : refusal('drive.passcode_incorrect', 403)),
    [list]: top,
  })
  await open()
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Passcode'), 'lamps 7')
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByText('The passcode is incorrect.')).toBeTruthy()
  await expectNoViolations()
  isRight = true
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByRole('heading', { name: 'Plans' })).toBeTruthy()
})

it('reports an ended link, even while its page is open', async () => {
  let isThere = true
  fakeCalls({
    ...branding,
    [call]: () => (isThere ? shared() : refusal('drive.link_not_available', 404)),
    [list]: top,
    [`POST /drive/shared/${token}/files/${idOf(3)}`]: refusal('drive.link_not_available', 404),
  })
  await open()
  const file = await screen.findByRole('button', { name: 'Lamp.png' })
  isThere = false
  await userEvent.setup().click(file)
  expect((await screen.findByRole('alert')).textContent).toMatch(/This link doesn’t work any more/)
  await expectNoViolations()
})

it('goes to the top of a shared folder when one inside it is no longer available', async () => {
  let key = 'old-key'
  fakeCalls({
    ...branding,
    [call]: () => shared({ key }),
    [list]: (input: { key: string }) => {
      if (input.key === 'new-key') return top
      key = 'new-key'
      return refusal('drive.link_not_available', 404)
    },
  })
  const { path } = await open(`/${idOf(2)}`)
  expect(await screen.findByRole('link', { name: 'Inner' })).toBeTruthy()
  expect(path()).toBe(`/drive-shared/${token}`)
})

it('asks for the passcode in any folder after the owner has set one', async () => {
  let isLocked = false
  fakeCalls({
    ...branding,
    [call]: () => (isLocked ? refusal('drive.passcode_required', 403) : shared()),
    [`POST /drive/shared/${token}`]: shared({ key: 'new-key' }),
    [list]: (input: { key: string; folderId?: string }) => {
      if (!input.folderId) return top
      isLocked = true
      return refusal('drive.link_not_available', 404)
    },
  })
  await open(`/${idOf(2)}`)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Passcode'), 'lamps 7')
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByRole('link', { name: 'Inner' })).toBeTruthy()
})
