import type { ReceivedCaption } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useAreCaptionsShown, useCaptions } from './useCaptions.ts'
import styles from './CaptionsOverlay.module.css'

const shownLines = 3
/** Captions disappear after a silence of this length. */
const goneAfterMs = 8_000
/** The most lines that are kept for screen readers. */
const readLines = 5

/** Captions over the picture. */
export function CaptionsOverlay() {
  return useAreCaptionsShown() ? <Shown /> : null
}

function Shown() {
  const t = useText('room')
  const lines = useCaptions((captions) => captions.lines)
  const size = useCaptions((captions) => captions.size)
  const place = useCaptions((captions) => captions.place)
  const isFresh = useIsFresh(lines)
  const finished = lines.filter(({ isFinal }) => isFinal).slice(-readLines)
  return (
    <>
      {/* Lines that still change would be read again and again: below, whole phrases are. */}
      {isFresh ? (
        <div className={styles.captions} data-size={size} data-place={place} aria-hidden>
          {lines.slice(-shownLines).map((line) => (
            <p key={line.id} className={styles.line} dir="auto">
              <bdi className={styles.name}>{line.name}</bdi> {line.text}
            </p>
          ))}
        </div>
      ) : null}
      <VisuallyHidden>
        <div role="log" aria-live="polite" aria-label={t('captions.title')}>
          {finished.map(({ id, name, text }) => (
            <p key={id}>{t('captions.spoken', { name, text })}</p>
          ))}
        </div>
      </VisuallyHidden>
    </>
  )
}

/** Whether something was said recently. */
function useIsFresh(lines: readonly ReceivedCaption[]): boolean {
  const [gone, setGone] = useState(lines)
  useEffect(() => {
    const timer = setTimeout(() => setGone(lines), goneAfterMs)
    return () => clearTimeout(timer)
  }, [lines])
  return lines.length > 0 && gone !== lines
}
