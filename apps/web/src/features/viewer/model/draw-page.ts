import type { PDFDocumentProxy, TextLayer } from 'pdfjs-dist'

/** The part of the library that is used here; it is loaded later. */
interface PdfJs {
  TextLayer: typeof TextLayer
}

/** The space for a page in CSS pixels. */
export interface Space {
  width: number
  /** If absent, the height follows from the width. */
  height?: number
  /** 1: as large as the space allows. */
  zoom: number
}

export interface ShownPage {
  /** Resolves once the page is in its place, and also if it was cancelled before. */
  done: Promise<void>
  cancel(): void
}

/** Larger canvases stay empty in some browsers, such as Safari on phones. */
const maxPixels = 16_000_000

/** Draws a page sharply for the screen, with its text above it, invisible, to be selected and read out. */
export function drawPage(
  pdfjs: PdfJs,
  pdf: PDFDocumentProxy,
  place: HTMLElement,
  number: number,
  { width, height = Number.POSITIVE_INFINITY, zoom }: Space,
): ShownPage {
  let stop: () => void = () => undefined
  let isCancelled = false

  async function draw(): Promise<void> {
    const page = await pdf.getPage(number)
    if (isCancelled) return
    const size = page.getViewport({ scale: 1 })
    const scale = zoom * Math.min(width / size.width, height / size.height)
    const viewport = page.getViewport({ scale })
    const sharpness = sharpnessOf(viewport)
    const canvas = document.createElement('canvas')
    canvas.width = Math.floor(viewport.width * sharpness)
    canvas.height = Math.floor(viewport.height * sharpness)
    Object.assign(canvas.style, { width: `${viewport.width}px`, height: `${viewport.height}px` })
    const drawing = page.render({ canvas, viewport, transform: [sharpness, 0, 0, sharpness, 0, 0] })
    stop = () => drawing.cancel()
    await drawing.promise
    const text = document.createElement('div')
    text.dataset['text'] = ''
    text.style.setProperty('--total-scale-factor', String(scale))
    const layer = new pdfjs.TextLayer({
      textContentSource: page.streamTextContent(),
      container: text,
      viewport,
    })
    stop = () => layer.cancel()
    await layer.render()
    if (!isCancelled) place.replaceChildren(canvas, text)
  }

  return {
    done: draw().catch((error: unknown) => {
      if (!isCancelled) throw error
    }),
    cancel() {
      isCancelled = true
      stop()
    },
  }
}

/** How many pixels of the canvas are one CSS pixel. */
function sharpnessOf({ width, height }: { width: number; height: number }): number {
  return Math.min(window.devicePixelRatio || 1, Math.sqrt(maxPixels / (width * height)))
}
