import { useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { searchForm } from '../model/find-text.ts'
import type { Pdf } from '../model/open-pdf.ts'
import styles from './PdfPage.module.css'

interface PdfPageProps {
  pdf: Pdf
  page: number
  zoom?: number
  /** A text to be marked. */
  found?: string
  /** Fits the whole page into the available height. */
  isWhole?: boolean
  /** Takes a page that could not be shown in place of the notice. A PDF keeps what failed, so it has to be opened again. */
  onBroken?(page: number): void
}

/** One page, drawn again for each size so that it stays sharp. The old drawing stays until the new one is ready. */
export function PdfPage({ pdf, page, zoom = 1, found = '', isWhole = false, onBroken }: PdfPageProps) {
  const t = useText('viewer')
  const { ref, width, height: given } = useElementSize()
  const height = isWhole ? given : null
  const place = useRef<HTMLDivElement>(null)
  const [brokenPage, setBrokenPage] = useState<number | null>(null)

  const reportBroken = useEffectEvent(() => (onBroken ?? setBrokenPage)(page))

  useEffect(() => {
    const element = place.current
    if (!element || width === 0 || height === 0) return undefined
    const drawing = pdf.draw(element, page, { width, zoom, ...(height === null ? {} : { height }) })
    drawing.done.then(
      () => markText(element, found),
      () => reportBroken(),
    )
    return drawing.cancel
  }, [pdf, page, width, height, zoom, found])

  return (
    <div ref={ref} className={isWhole ? styles.whole : undefined}>
      <div className={styles.page} ref={place} dir="ltr" />
      {brokenPage === page ? <Notice tone="bad">{t('damaged')}</Notice> : null}
    </div>
  )
}

/** Marks the lines in which the text is. */
function markText(place: HTMLElement, found: string): void {
  const wanted = searchForm(found.trim())
  for (const line of place.querySelectorAll('[data-text] span'))
    line.toggleAttribute('data-found', wanted !== '' && searchForm(line.textContent).includes(wanted))
}
