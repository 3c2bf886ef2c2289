// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { PdfProblem, type Pdf } from '../model/open-pdf.ts'
import type { Space } from '../model/draw-page.ts'
import { FileViewerDialog, type ViewedFile } from './FileViewerDialog.tsx'

const opened = vi.hoisted(() => ({ pdf: vi.fn<(url: string) => Promise<Pdf>>() }))
vi.mock('../model/open-pdf.ts', async (original: () => Promise<object>) => ({
  ...(await original()),
  openPdf: opened.pdf,
}))

const pages = ['Lamps of Mill Street', 'Offers', 'More lamps']
const drawn: { page: number; space: Space }[] = []
const aPdf: Pdf = {
  pageCount: pages.length,
  draw(place, page, space) {
    drawn.push({ page, space })
    place.textContent = pages[page - 1] ?? ''
    return { done: Promise.resolve(), cancel: () => undefined }
  },
  text: async (page) => pages[page - 1] ?? '',
  close: () => undefined,
}

beforeEach(() => {
  drawn.length = 0
  opened.pdf.mockResolvedValue(aPdf)
  // With the size that a page would have.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly report: (entries: unknown[]) => void
      constructor(report: (entries: unknown[]) => void) {
        this.report = report
      }
      observe = () => {
        const size = { x: 0, y: 0, top: 0, left: 0, bottom: 0, right: 0, width: 800, height: 600 }
        this.report([{ contentRect: size, borderBoxSize: [{ inlineSize: 800, blockSize: 600 }] }])
      }
      unobserve = () => undefined
      disconnect = () => undefined
    },
  )
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(name: string, over: Partial<ViewedFile> = {}) {
  const download = vi.fn<() => void>()
  const file = { id: 'a', name, load: async () => `/agenda-content/${name}`, download, ...over }
  await renderScreen(
    () => (
      <main>
        <FileViewerDialog file={file} onClose={() => undefined} />
      </main>
    ),
    { namespaces: ['viewer'] },
  )
  return { user: userEvent.setup(), download }
}

const sheet = (page: number) => screen.findByRole('region', { name: `plan.pdf, page ${page} of 3` })

it('[1.9] shows a PDF page by page: by buttons, by number and by keyboard', async () => {
  const { user } = await open('plan.pdf')
  await sheet(1)
  expect(await screen.findByText('Lamps of Mill Street')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await sheet(2)
  const number = screen.getByRole('textbox', { name: 'Page' })
  await user.clear(number)
  await user.type(number, '99{Enter}')
  const last = await sheet(3)
  last.focus()
  await user.keyboard('{ArrowLeft}')
  await sheet(2)
  await user.keyboard('{Home}')
  await sheet(1)
  await user.keyboard('{PageUp}')
  await sheet(1)
  await user.keyboard('{End}')
  await sheet(3)
  await expectNoViolations()
})

it('draws a page again for each zoom, so that it is sharp', async () => {
  const { user } = await open('plan.pdf')
  const page = await sheet(1)
  await screen.findByText('Lamps of Mill Street')
  await user.click(screen.getByRole('button', { name: 'Zoom in' }))
  await screen.findByText('125%')
  page.focus()
  await user.keyboard('+')
  await screen.findByText('150%')
  expect(drawn.map(({ space }) => space.zoom)).toEqual([1, 1.25, 1.5])
})

it('finds the next page with a text, and says if there is none', async () => {
  const { user } = await open('plan.pdf')
  await sheet(1)
  const search = screen.getByRole('searchbox', { name: 'Find in document' })
  await user.type(search, 'lamps{Enter}')
  await sheet(1)
  await user.type(search, '{Enter}')
  await sheet(3)
  await user.clear(search)
  await user.type(search, 'bridge{Enter}')
  expect(await screen.findByText('No matches.')).toBeTruthy()
})

it('says why a PDF cannot be shown, and still offers the download', async () => {
  opened.pdf.mockRejectedValue(new PdfProblem('password', null))
  const { user, download } = await open('plan.pdf')
  await screen.findByText(/password-protected/)
  await user.click(screen.getByRole('button', { name: 'Download' }))
  expect(download).toHaveBeenCalledOnce()
})

it('shows pictures as pictures, so that nothing in an SVG runs', async () => {
  await open('logo.svg')
  const picture = await screen.findByRole('img', { name: 'logo.svg' })
  expect(picture.tagName).toBe('IMG')
  expect(picture.getAttribute('src')).toBe('/agenda-content/logo.svg')
  await expectNoViolations()
})

it('shows the beginning of a text as text', async () => {
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response('<script>alert(1)</script>', {
        status: 206,
        headers: { 'content-range': 'bytes 0-24/9000000' },
      }),
  )
  await open('notes.txt')
  await screen.findByText('<script>alert(1)</script>')
  expect(document.querySelector('script')).toBeNull()
  await screen.findByText('Only the beginning of this file is shown.')
})

it('shows office files as PDF if the server makes one, and otherwise offers the download', async () => {
  await open('plan.docx', {
    loadPdf: () => Promise.reject(Object.assign(new Error('no PDF'), { code: 'file.not_shown' })),
  })
  await screen.findByText(/can’t show Office files at the moment/)
  cleanup()
  await open('plan.docx', { loadPdf: async () => '/agenda-content/pdf' })
  await screen.findByRole('region', { name: 'plan.docx, page 1 of 3' })
  expect(opened.pdf).toHaveBeenLastCalledWith('/agenda-content/pdf')
  cleanup()
  await open('plan.zip')
  await waitFor(() => expect(screen.getByText('No preview')).toBeTruthy())
})
