// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type FakeServer, Refusal, renderScheduler } from '../testing/render-scheduler.tsx'

const fileId = '00000000-0000-4000-8000-00000000f001'
const plan = new File(['%PDF-1.7'], 'plan.pdf', { type: 'application/pdf' })

const arrived = {
  id: fileId,
  fileServiceId: fileId,
  fileName: 'plan.pdf',
  fileNameNoExt: 'plan',
  fileExtension: 'pdf',
  bytes: plan.size,
  isTemp: true,
  isDeleted: false,
}
const start = 'POST /api/file/agenda-content'
const putPart = `PUT /api/file/agenda-content/${fileId}/0`

function takesFiles(server: FakeServer): void {
  server.answer(start, () => ({ file: arrived, partBytes: 4_194_304, partCount: 1 }))
  server.answer(putPart, () => ({ isComplete: true }))
}

const files = () => within(screen.getByRole('region', { name: 'Files' }))

it('[3.23] sends a chosen file, and adds it to the meeting', async () => {
  const { server, user } = await renderScheduler({ prepare: takesFiles })
  await user.upload(screen.getByLabelText('Choose files', { selector: 'input' }), plan)
  await files().findByRole('button', { name: 'Remove plan.pdf' })
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  await waitFor(() => expect(server.sentTo('POST /api/meeting/schedule')).toHaveLength(1))
  expect(server.sentTo(start)[0]?.body).toEqual({ fileName: 'plan.pdf', bytes: plan.size })
  expect(server.sentTo(putPart)[0]?.headers.get('content-type')).toBe('application/octet-stream')
  expect(server.sentTo('POST /api/meeting/schedule')[0]?.body).toMatchObject({
    contents: [{ fileServiceId: fileId, isDeleted: false }],
  })
})

it('[3.23] asks before the page is left during an upload, and not afterwards', async () => {
  let arrive: () => void = () => undefined
  const { user } = await renderScheduler({
    prepare: (server) => {
      takesFiles(server)
      server.answer(putPart, () => new Promise((done) => (arrive = () => done({ isComplete: true }))))
    },
  })
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
  const { server, user } = await renderScheduler({
    prepare: (fake) => {
      takesFiles(fake)
      fake.answer(putPart, () => new Promise(() => undefined))
    },
  })
  await user.upload(screen.getByLabelText('Choose files', { selector: 'input' }), plan)
  await files().findByRole('progressbar', { name: 'Uploading plan.pdf' })
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  await files().findByText('This file hasn’t finished uploading.')
  expect(server.sentTo('POST /api/meeting/schedule')).toEqual([])
  await user.click(files().getByRole('button', { name: 'Cancel uploading plan.pdf' }))
  await waitFor(() => expect(server.sentTo(`DELETE /api/file/agenda-content/${fileId}`)).toHaveLength(1))
  expect(files().queryByText('plan.pdf')).toBeNull()
})

it('[5.11] [8.11] shows beside a file why the page or the server refused it', async () => {
  const { server, user } = await renderScheduler({
    prepare: (fake) => {
      takesFiles(fake)
      fake.answer(putPart, () => new Refusal(422, 'file.format_error'))
    },
  })
  const input = screen.getByLabelText('Choose files', { selector: 'input' })
  await user.upload(input, [plan, new File([], 'empty.pdf')])
  const rows = await files().findAllByRole('listitem')
  expect(rows).toHaveLength(2)
  await waitFor(() => {
    for (const row of rows) expect(within(row).getByRole('alert').textContent).toBe('File format error')
  })
  expect(server.sentTo(start)).toHaveLength(1)
  await user.click(files().getByRole('button', { name: 'Dismiss empty.pdf' }))
  expect(files().getAllByRole('listitem')).toHaveLength(1)
})
