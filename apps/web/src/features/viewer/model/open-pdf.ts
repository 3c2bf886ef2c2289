import type { PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- Vite exports the address of the file.
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import type { ShownPage, Space } from './draw-page.ts'

/** An open document. */
export interface Pdf {
  pageCount: number
  /**
   * Draws a page (counted from 1) into an element, replacing its content. A later call for the same element cancels
   * an earlier one.
   */
  draw(place: HTMLElement, page: number, space: Space): ShownPage
  /** The text of a page, as a search reads it. */
  text(page: number): Promise<string>
  close(): void
}

/** Why a PDF cannot be shown. */
export class PdfProblem extends Error {
  readonly reason: 'password' | 'damaged'

  constructor(reason: 'password' | 'damaged', cause: unknown) {
    super(`The PDF cannot be shown: ${reason}`, { cause })
    this.reason = reason
  }
}

/**
 * Opens a PDF with PDF.js, which is loaded only now. A worker parses the document. Its scripts and forms are not run:
 * pages are only drawn. Throws a `PdfProblem`.
 */
export async function openPdf(url: string): Promise<Pdf> {
  const [pdfjs, { drawPage }] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('./draw-page.ts'),
  ])
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl
  const task = pdfjs.getDocument({
    url,
    cMapUrl: '/pdf/cmaps/',
    standardFontDataUrl: '/pdf/standard_fonts/',
    // The fonts of the system have other widths.
    useSystemFonts: false,
    wasmUrl: '/pdf/wasm/',
    iccUrl: '/pdf/iccs/',
    enableXfa: false,
  })
  // Without this, the library would wait for a password.
  task.onPassword = () => void task.destroy()
  const loaded = await task.promise.catch((error: unknown) => {
    throw new PdfProblem(isPassword(error) ? 'password' : 'damaged', error)
  })
  return {
    pageCount: loaded.numPages,
    draw: (place, page, space) => drawPage(pdfjs, loaded, place, page, space),
    text: (page) => textOf(loaded, page),
    close: () => void task.destroy(),
  }
}

const isPassword = (error: unknown): boolean => error instanceof Error && error.name === 'PasswordException'

async function textOf(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
}
