import { useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Loader, useDirection } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { usePdf } from '../hooks/usePdf.ts'
import type { Pdf } from '../model/open-pdf.ts'
import { clampPage, pageAtKey } from '../model/page-keys.ts'
import styles from './FileViewer.module.css'
import { FindField } from './FindField.tsx'
import { PageButtons } from './PageButtons.tsx'
import { PdfPage } from './PdfPage.tsx'
import { nextZoom, ZoomButtons } from './ZoomButtons.tsx'

/** A PDF, a page at a time: by buttons, by keyboard (arrows, Page Up and Down, Home, End, + and −) and by search. */
export function PdfView({ url, name }: { url: string; name: string }) {
  const t = useText('viewer')
  const { pdf, problem } = usePdf(url)
  if (problem) return <Notice tone="bad">{t(problem)}</Notice>
  if (!pdf)
    return (
      <div className={styles.middle}>
        <Loader aria-label={t('loading')} />
      </div>
    )
  return <Pages pdf={pdf} name={name} />
}

function Pages({ pdf, name }: { pdf: Pdf; name: string }) {
  const t = useText('viewer')
  const { dir } = useDirection()
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState(1)
  const [found, setFound] = useState('')
  const { pageCount } = pdf

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = { '+': 1, '=': 1, '-': -1 }[event.key]
    const next = pageAtKey(event.key, page, { pageCount, isRtl: dir === 'rtl' })
    if (next === null && !step) return
    event.preventDefault()
    if (next !== null) setPage(next)
    if (step) setZoom(nextZoom(zoom, step === 1 ? 1 : -1))
  }

  return (
    <div className={styles.view}>
      <div className={styles.bar} role="toolbar" aria-label={t('toolbar')}>
        <PageButtons
          page={page}
          pageCount={pageCount}
          onPage={(next) => setPage(clampPage(next, pageCount))}
        />
        <ZoomButtons zoom={zoom} onZoom={setZoom} />
        <FindField
          pdf={pdf}
          page={page}
          onFound={(at, text) => {
            setPage(at)
            setFound(text)
          }}
        />
      </div>
      {/* It scrolls and turns pages, so it can have the focus and handles keys. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className={styles.sheet}
        role="region"
        aria-label={t('pageOf', { name, page, count: pageCount })}
        tabIndex={0}
        // The first thing that keys do.
        data-autofocus
        onKeyDown={onKeyDown}
      >
        <PdfPage key={page} pdf={pdf} page={page} zoom={zoom} found={found} />
      </div>
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
    </div>
  )
}
