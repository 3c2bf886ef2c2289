// @vitest-environment jsdom
import type { UserImport } from '@majlis/contract'
import { useParams } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { personOf, renderPeople } from '../testing/render-people.tsx'
import { ImportPage } from './ImportPage.tsx'
import { UploadUsersPage } from './UploadUsersPage.tsx'

const id = personOf(50).id
const uploaded: UserImport = {
  id,
  fileName: 'people.csv',
  status: 'review',
  encoding: 'windows-1252',
  columns: ['Mail', 'Role in the team'],
  sample: [['layla@riverside.example', 'Planner']],
  mapping: { email: 0 },
  counts: { success: 1, failed: 1, already_user: 0, duplicate: 0, sent: 0 },
  createdAt: 0,
}
const row = {
  row: 3,
  email: 'no address',
  firstName: '',
  lastName: '',
  jobTitle: 'Clerk',
  department: 'Roads',
  phone: '',
  result: 'failed',
  reason: 'input.invalid_email',
  isSent: false,
}
const call = `/v1/user-import/${id}`

const openImport = (calls: Record<string, unknown>, query = '') =>
  renderPeople(() => <ImportPage />, {
    path: `/upload-multiple-user/${id}${query}`,
    route: '/upload-multiple-user/$id',
    calls: { [`GET ${call}/rows`]: { rows: [row], hasMore: false }, ...calls },
  })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  cleanup()
})

it('[2.15, 4.9, 8.11] accepts a list by drop or choice, and refuses other files', async () => {
  const { path } = await renderPeople(() => <UploadUsersPage />, {
    path: '/upload-multiple-user',
    calls: {
      'GET /v1/user-import/template': { fileName: 'users.csv', type: 'text/csv', base64: btoa('Email') },
    },
  })
  await expectNoViolations()
  const drop = screen.getByText('Drop the file here, or choose it').parentElement
  if (!drop) throw new Error('There is nowhere to drop a file')
  const user = userEvent.setup()
  fireEvent.drop(drop, { dataTransfer: { files: [new File(['x'], 'people.pdf')] } })
  expect(await screen.findByText('File type unsupported')).toBeTruthy()
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  URL.createObjectURL = () => 'blob:list'
  URL.revokeObjectURL = () => undefined
  await user.click(screen.getByRole('button', { name: 'Template as CSV' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  const requests: Request[] = []
  vi.stubGlobal('fetch', async (resource: RequestInfo, init?: RequestInit) => {
    const request = new Request(resource, init)
    if (!request.url.includes('/user-import'))
      return Response.json({ code: 'x', status: 401 }, { status: 401 })
    requests.push(request)
    return Response.json({ status: 'success', data: uploaded })
  })
  fireEvent.drop(drop, { dataTransfer: { files: [new File(['Email\na@b.example'], 'people.csv')] } })
  await waitFor(() => expect(path()).toBe(`/upload-multiple-user/${id}`))
  expect(requests[0]?.headers.get('content-type')).toBe('text/csv')
  expect(requests[0]?.url).toContain('fileName=people.csv')
})

/** The upload page, and the page it leads to. */
function Upload() {
  const { id: shown } = useParams({ strict: false })
  return shown ? <ImportPage /> : <UploadUsersPage />
}

it('[8.19] says on the page of the list that it was uploaded', async () => {
  await renderPeople(() => <Upload />, {
    path: '/upload-multiple-user',
    route: '/upload-multiple-user/{-$id}',
    calls: {
      'POST /v1/user-import': () =>
        Response.json({ status: 'success', data: uploaded, message: 'UPLOAD_SUCCESS' }),
      [`GET ${call}`]: uploaded,
      [`GET ${call}/rows`]: { rows: [row], hasMore: false },
    },
  })
  const drop = (await screen.findByText('Drop the file here, or choose it')).parentElement
  if (!drop) throw new Error('There is nowhere to drop a file')
  vi.spyOn(Request.prototype, 'text').mockResolvedValue('{}')
  fireEvent.drop(drop, { dataTransfer: { files: [new File(['Email'], 'people.csv')] } })
  expect(await screen.findByText('Uploaded')).toBeTruthy()
  expect(await screen.findByText('1 person will be invited.')).toBeTruthy()
})

it('[4.9, 3.40] shows results, maps columns and corrects rows before anyone is invited', async () => {
  const { sent } = await openImport({
    [`GET ${call}`]: uploaded,
    [`PUT ${call}/mapping`]: uploaded,
    [`PUT ${call}/row`]: {
      import: uploaded,
      row: { ...row, email: 'rafiq@riverside.example', result: 'success', reason: null },
    },
    [`POST ${call}/send`]: { ...uploaded, status: 'sending' },
  })
  expect(await screen.findByText('1 person will be invited.')).toBeTruthy()
  // Errors come first; the columns are right already, so they are collapsed.
  expect(screen.getByText(/^\d+ rows? left out – .*Failed: /)).toBeTruthy()
  const columns = screen.getByRole('region', { name: 'Match columns' })
  expect(columns.querySelector('details')?.open).toBe(false)
  expect(await screen.findByText('Enter a valid email address')).toBeTruthy()
  await expectNoViolations()
  const user = userEvent.setup()
  await user.click(screen.getByText('Match columns'))
  await user.selectOptions(screen.getByLabelText('Job title'), 'Role in the team')
  await waitFor(() =>
    expect(sent.find((one) => one.call === `PUT ${call}/mapping`)?.input).toEqual({
      mapping: { email: 0, jobTitle: 1 },
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Edit row 3' }))
  const dialog = await screen.findByRole('dialog')
  await user.clear(within(dialog).getByLabelText('Email'))
  await user.type(within(dialog).getByLabelText('Email'), 'rafiq@riverside.example')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find((one) => one.call === `PUT ${call}/row`)?.input).toMatchObject({
    row: 3,
    email: 'rafiq@riverside.example',
    department: 'Roads',
  })
  await user.click(screen.getByRole('button', { name: 'Send invitations' }))
  await waitFor(() => expect(sent.some((one) => one.call === `POST ${call}/send`)).toBe(true))
})

it('[4.9, 5.4] shows problems of a row beside the field, also after a wrong correction', async () => {
  const wrong = { ...row, email: 'rafiq@riverside.example', phone: 'home', reason: 'input.invalid_phone' }
  await openImport({ [`GET ${call}`]: uploaded, [`PUT ${call}/row`]: { import: uploaded, row: wrong } })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Edit row 3' }))
  const dialog = within(await screen.findByRole('dialog'))
  const email = dialog.getByLabelText('Email')
  expect(email.getAttribute('aria-invalid')).toBe('true')
  expect(dialog.getByText('Enter a valid email address')).toBeTruthy()
  await user.clear(email)
  expect(email.getAttribute('aria-invalid')).not.toBe('true')
  await user.type(email, wrong.email)
  await user.type(dialog.getByLabelText('Phone'), wrong.phone)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Invalid phone number')).toBeTruthy()
  expect(dialog.getByLabelText('Phone').getAttribute('aria-invalid')).toBe('true')
})

it('[4.9] offers encodings, with a preview', async () => {
  let encoding: UserImport['encoding'] = 'windows-1252'
  const names = { 'windows-1252': 'áíáì', 'windows-1256': 'ليلى' }
  const { sent } = await openImport({
    [`GET ${call}`]: () => ({
      ...uploaded,
      encoding,
      sample: [[encoding === 'windows-1256' ? names['windows-1256'] : names['windows-1252'], 'Planner']],
    }),
    [`PUT ${call}/encoding`]: () => {
      encoding = 'windows-1256'
      return { ...uploaded, encoding }
    },
  })
  expect(await screen.findByText('áíáì')).toBeTruthy()
  const choice = screen.getByLabelText('Encoding')
  expect(choice).toHaveProperty('value', 'windows-1252')
  await expectNoViolations()
  await userEvent.setup().selectOptions(choice, 'Arabic (Windows)')
  expect(await screen.findByText('ليلى')).toBeTruthy()
  expect(sent.find((one) => one.call === `PUT ${call}/encoding`)?.input).toEqual({ encoding: 'windows-1256' })
})

it('[4.9] offers no encoding for a workbook', async () => {
  await openImport({ [`GET ${call}`]: { ...uploaded, encoding: null } })
  expect(await screen.findByText('Planner')).toBeTruthy()
  expect(screen.queryByLabelText('Encoding')).toBeNull()
})

it('[4.9] shows the progress of the invitations, and their end', async () => {
  const answers = [
    { ...uploaded, status: 'sending', counts: { ...uploaded.counts, success: 4, sent: 1 } },
    { ...uploaded, status: 'sent', counts: { ...uploaded.counts, success: 4, sent: 4 } },
  ]
  await openImport({ [`GET ${call}`]: () => (answers.length > 1 ? answers.shift() : answers[0]) })
  expect(await screen.findByText('1 of 4 invitations sent')).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
  await expectNoViolations()
  expect(await screen.findByText('4 people were invited.', {}, { timeout: 15_000 })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Edit row 3' })).toBeNull()
})

it('[3.40] shows the names of the file, and who will be invited', async () => {
  const good = { ...row, row: 2, firstName: 'Layla', lastName: 'Haddad', result: 'success', reason: null }
  const open = (status: UserImport['status']) =>
    openImport({
      [`GET ${call}`]: { ...uploaded, status },
      [`GET ${call}/rows`]: { rows: [{ ...good, isSent: status === 'sent' }], hasMore: false },
    })
  await open('review')
  expect(await screen.findByText('Layla Haddad')).toBeTruthy()
  expect(screen.getByText('Will be invited')).toBeTruthy()
  cleanup()
  await open('sent')
  expect(await screen.findByText('Invited')).toBeTruthy()
  expect(screen.queryByText('Will be invited')).toBeNull()
  expect(screen.queryByText('Page 1 of 1')).toBeNull()
})

it('offers to upload again a list that no longer exists', async () => {
  await openImport({})
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByRole('link', { name: 'Upload again' })).toBeTruthy()
})

it('[3.40] keeps result and page in the address, so that Back shows the same rows', async () => {
  const calls = {
    [`GET ${call}`]: uploaded,
    [`GET ${call}/rows`]: { rows: [row], hasMore: true },
  }
  const { path } = await openImport({
    ...calls,
    [`GET ${call}`]: { ...uploaded, counts: { ...uploaded.counts, duplicate: 60 } },
  })
  const user = userEvent.setup()
  await user.selectOptions(await screen.findByLabelText('Result'), 'duplicate')
  await user.click(await screen.findByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(path()).toMatch(/\?result=duplicate&page=2$/))
  expect(screen.getByText('Page 2 of 3')).toBeTruthy()
  cleanup()
  const { sent } = await openImport(calls, '?result=duplicate&page=2')
  expect(await screen.findByLabelText('Result')).toHaveProperty('value', 'duplicate')
  await waitFor(() =>
    expect(sent.find((one) => one.call === `GET ${call}/rows`)?.input).toMatchObject({
      result: 'duplicate',
      page: '2',
    }),
  )
})
