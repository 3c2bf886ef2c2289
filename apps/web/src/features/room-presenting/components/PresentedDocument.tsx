import { useText } from '@majlis/i18n/react'
import type { RoomPresentation } from '@majlis/contract'
import { Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { WithQueries } from '../../../shared/with-queries/index.ts'
import { PdfPage, usePdf, viewKindOf } from '../../viewer/index.ts'
import { useRoom, useRoomValue } from '../../room-core/index.ts'
import { useTurnKeys } from '../hooks/useTurnKeys.ts'
import { PresentationBar } from './PresentationBar.tsx'
import styles from './PresentedDocument.module.css'

/** The presented document at the presenter's page, rendered for the resolution of this screen. */
export function PresentedDocument() {
  const presentation = useRoomValue(({ view }) => view.presentation)
  const [{ attempt, fileId, ownPage }, setRetry] = useState<Retry>({ attempt: 0, fileId: '', ownPage: null })
  if (!presentation) return null
  return (
    <WithQueries>
      <Document
        key={`${presentation.fileId} ${attempt}`}
        presentation={presentation}
        attempt={attempt}
        startPage={fileId === presentation.fileId ? ownPage : null}
        onRetry={(page) => setRetry({ attempt: attempt + 1, fileId: presentation.fileId, ownPage: page })}
      />
    </WithQueries>
  )
}

interface Retry {
  /** How often the viewer has tried again. */
  attempt: number
  fileId: string
  /** The page at which they were. */
  ownPage: number | null
}

interface DocumentProps {
  presentation: RoomPresentation
  /** How often the viewer has tried again. */
  attempt: number
  /** The page that the viewer has turned to; null: the presenter's page. */
  startPage: number | null
  /** Opens the file again, by a new link. */
  onRetry(ownPage: number | null): void
}

function Document({ presentation, attempt, startPage, onRetry }: DocumentProps) {
  const t = useText('room')
  const { connection, selfId } = useRoom()
  const { fileName, page: presented, presenterId, presenterName } = presentation
  const isOwn = presenterId === selfId
  const place = useRef<HTMLDivElement>(null)
  const [ownPage, setOwnPage] = useState(startPage)
  const [brokenPage, setBrokenPage] = useState<number | null>(null)
  const file = useFile(presentation, attempt)
  const page = Math.min((isOwn ? null : ownPage) ?? presented, file.pageCount)
  const hasFailed = file.hasFailed || brokenPage === page

  function turn(next: number): void {
    if (next === page) return
    if (isOwn) void connection.actions.turnPage(next)
    else setOwnPage(next === presented ? null : next)
  }
  useTurnKeys({ place, isEverywhere: isOwn, page, pageCount: file.pageCount, turn })

  const label = isOwn
    ? t('present.own', { file: fileName })
    : t('present.of', { name: presenterName, file: fileName })
  return (
    // Focusable, because keys turn its pages.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={place} className={styles.document} role="group" aria-label={label} tabIndex={0}>
      <div className={styles.sheet}>
        {hasFailed ? <Failed onRetry={() => onRetry(ownPage)} /> : null}
        {file.pictureUrl && !hasFailed ? (
          <img src={file.pictureUrl} alt={fileName} onError={() => setBrokenPage(1)} />
        ) : null}
        {file.pdf && !hasFailed ? (
          <PdfPage pdf={file.pdf} page={page} isWhole onBroken={setBrokenPage} />
        ) : null}
        {!hasFailed && !file.pictureUrl && !file.pdf ? <Loader aria-label={label} /> : null}
      </div>
      <PresentationBar
        label={label}
        page={page}
        pageCount={file.pageCount}
        onTurn={turn}
        onFollow={ownPage === null || isOwn ? null : () => setOwnPage(null)}
        presenterName={presenterName}
      />
    </div>
  )
}

function Failed({ onRetry }: { onRetry(): void }) {
  const t = useText('room')
  return (
    <div className={styles.failed} role="alert">
      <p>{t('present.failed')}</p>
      <Button variant="default" size="sm" onClick={onRetry}>
        {t('banner.try_again')}
      </Button>
    </div>
  )
}

/** The opened file: a PDF, or the address of a picture. Each attempt requests another address. */
function useFile({ fileId, fileName }: RoomPresentation, attempt: number) {
  const { connection } = useRoom()
  const address = useQuery({
    queryKey: ['presented', fileId, attempt],
    queryFn: connection.actions.loadPresented,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const url = address.data ?? null
  const isPicture = viewKindOf(fileName) === 'picture'
  const { pdf, problem } = usePdf(isPicture ? null : url)
  return {
    pdf,
    pageCount: pdf?.pageCount ?? 1,
    pictureUrl: isPicture ? url : null,
    hasFailed: address.error !== null || problem !== null,
  }
}
