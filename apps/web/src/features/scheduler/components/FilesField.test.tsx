// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeTus, refuse, uploadId } from '../../../testing/fake-tus.ts'
import { renderScheduler } from '../testing/render-scheduler.tsx'

const fileId = uploadId()
const plan = new File(['%PDF-1.7'], 'plan.pdf', { type: 'application/pdf' })

const files = () => within(screen.getByRole('region', { name: 'Files' }))

it('[3.23] [3.25] sends a chosen file, and adds it to the meeting', async () => {
  const tus = fakeTus()
  const { server, user } = await renderScheduler()
  await user.upload(screen.getByLabelText('Choose files', { selector: 'input' }), plan)
  await files().findByRole('button', { name: 'Remove plan.pdf' })
  await user.type(files().getByRole('textbox', { name: 'Description of plan.pdf' }), 'Offers')
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  await waitFor(() => expect(server.sentTo('POST /api/meeting/schedule')).toHaveLength(1))
  expect(tus.sent('POST')[0]?.headers.get('upload-length')).toBe(String(plan.size))
  expect(server.sentTo('POST /api/meeting/schedule')[0]?.body).toMatchObject({
    contents: [{ fileServiceId: fileId, fileDes: 'Offers', isDeleted: false }],
  })
})

it('[3.23] asks before the page is left during an upload, and not afterwards', async () => {
  let arrive: () => void = () => undefined
  fakeTus(({ method }) =>
    method === 'PATCH' ? new Promise<null>((done) => (arrive = () => done(null))) : null,
  )
  const { user } = await renderScheduler()
  const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leave()).toBe(false)
  await user.upload(screen.getByLabelText('Choose files', { selector: 'input' }), plan)
  await files().findByRole('progressbar')
  expect(leave()).toBe(true)
  await waitFor(() => {
    arrive()
    expect(files().queryByRole('progressbar')).toBeNull()
  })
  expect(leave()).toBe(false)
})

it('[3.23] saves nothing during an upload, and drops the file when it is stopped', async () => {
  const tus = fakeTus(({ method }) => (method === 'PATCH' ? new Promise<null>(() => undefined) : null))
  const { server, user } = await renderScheduler()
  await user.upload(screen.getByLabelText('Choose files', { selector: 'input' }), plan)
  await files().findByRole('progressbar', { name: 'Uploading plan.pdf' })
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  await files().findByText('This file hasn’t finished uploading.')
  expect(server.sentTo('POST /api/meeting/schedule')).toEqual([])
  await user.click(files().getByRole('button', { name: 'Cancel uploading plan.pdf' }))
  await waitFor(() => expect(tus.sent('DELETE')).toHaveLength(1))
  expect(files().queryByText('plan.pdf')).toBeNull()
})

it('[5.11] [8.11] shows beside a file why the page or the server refused it', async () => {
  const tus = fakeTus(({ method }) => (method === 'PATCH' ? refuse(422, 'file.format_error') : null))
  const { user } = await renderScheduler()
  const input = screen.getByLabelText('Choose files', { selector: 'input' })
  await user.upload(input, [plan, new File([], 'empty.pdf')])
  const rows = await files().findAllByRole('listitem')
  expect(rows).toHaveLength(2)
  await waitFor(() => {
    for (const row of rows) expect(within(row).getByRole('alert').textContent).toBe('File format error')
  })
  expect(tus.sent('POST')).toHaveLength(1)
  await user.click(files().getByRole('button', { name: 'Dismiss empty.pdf' }))
  expect(files().getAllByRole('listitem')).toHaveLength(1)
})

it('[3.23] pauses an upload and resumes it, and sends the next file meanwhile', async () => {
  let release: () => void = () => undefined
  const tus = fakeTus(({ method }) =>
    method === 'PATCH' && tus.sent('PATCH').length === 1
      ? new Promise<null>((done) => (release = () => done(null)))
      : null,
  )
  const { user } = await renderScheduler()
  const input = screen.getByLabelText('Choose files', { selector: 'input' })
  await user.upload(input, [plan, new File(['%PDF-1.7 other'], 'other.pdf')])
  await waitFor(() => expect(tus.sent('PATCH')).toHaveLength(1))
  await user.click(files().getByRole('button', { name: 'Pause uploading plan.pdf' }))
  await files().findByRole('button', { name: 'Remove other.pdf' })
  release()
  await user.click(files().getByRole('button', { name: 'Resume uploading plan.pdf' }))
  await files().findByRole('button', { name: 'Remove plan.pdf' })
})

it('[3.23] retries a failed file without choosing it again', async () => {
  let isDown = true
  const tus = fakeTus(({ method }) =>
    isDown && method === 'PATCH' ? refuse(400, 'general.unavailable') : null,
  )
  const { user } = await renderScheduler()
  await user.upload(screen.getByLabelText('Choose files', { selector: 'input' }), plan)
  const retry = await files().findByRole('button', { name: 'Try again: plan.pdf' })
  isDown = false
  await user.click(retry)
  await files().findByRole('button', { name: 'Remove plan.pdf' })
  expect(tus.sent('PATCH')).toHaveLength(2)
})

it('[3.23] lists uploads interrupted by a reload until they are discarded', async () => {
  const url = `${window.location.origin}/api/uploads/${fileId}`
  const metadata = { kind: 'agenda_file', filename: 'plan.pdf' }
  localStorage.setItem(
    `tus::majlis--x::1`,
    JSON.stringify({ size: 1_000_000, metadata, creationTime: '', uploadUrl: url, parallelUploadUrls: null }),
  )
  fakeTus()
  const { server, user } = await renderScheduler({
    prepare: (fake) =>
      fake.answer(
        `HEAD /api/uploads/${fileId}`,
        () => new Response(null, { headers: { 'upload-offset': '250000' } }),
      ),
  })
  await files().findByText(/^Interrupted at 245 kB of 977 kB\./)
  await user.click(files().getByRole('button', { name: 'Discard plan.pdf' }))
  await waitFor(() => expect(server.sentTo(`DELETE /api/uploads/${fileId}`)).toHaveLength(1))
  expect(files().queryByText('plan.pdf')).toBeNull()
  expect(localStorage).toHaveLength(0)
})
