import type { RoomPresentation } from '@majlis/contract'
import { Suspense, useEffect, useState } from 'react'
import { PdfPage, usePdf, viewKindOf } from '../../viewer/index.ts'
import type { RecorderServer } from '../model/recorder-server.ts'
import styles from './RecorderStage.module.css'

interface PresentedPageProps {
  presentation: RoomPresentation
  server: Pick<RecorderServer, 'loadPresented'>
}

const againMs = 2_000

/** The presenter's page, rendered in the size of the recording. */
export function PresentedPage({ presentation, server }: PresentedPageProps) {
  const { fileName, page, presenterName } = presentation
  const [attempt, setAttempt] = useState(0)
  const url = usePresented(server, attempt)
  const isPicture = viewKindOf(fileName) === 'picture'
  const { pdf, problem } = usePdf(isPicture ? null : url)
  /** The PDF with a page that could not be loaded. */
  const [brokenPdf, setBrokenPdf] = useState<typeof pdf>(null)
  const hasFailed = problem !== null || (pdf !== null && pdf === brokenPdf)

  useEffect(() => {
    if (!hasFailed) return undefined
    const timer = setTimeout(() => setAttempt((previous) => previous + 1), againMs)
    return () => clearTimeout(timer)
  }, [hasFailed])

  return (
    <div className={styles.tile}>
      {isPicture && url ? <img className={styles.picture} src={url} alt={fileName} /> : null}
      {pdf ? (
        <Suspense>
          <div className={styles.page}>
            <PdfPage
              pdf={pdf}
              page={Math.min(page, pdf.pageCount)}
              isWhole
              onBroken={() => setBrokenPdf(pdf)}
            />
          </div>
        </Suspense>
      ) : null}
      <div className={styles.tag}>
        <bdi>{presenterName}</bdi>
      </div>
    </div>
  )
}

/** The address of the file, asked for again until there is one. */
function usePresented({ loadPresented }: PresentedPageProps['server'], attempt: number): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    function load(): void {
      loadPresented().then(
        (loaded) => !isGone && setUrl(loaded),
        () => {
          if (!isGone) timer = setTimeout(load, againMs)
        },
      )
    }
    load()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [loadPresented, attempt])
  return url
}
