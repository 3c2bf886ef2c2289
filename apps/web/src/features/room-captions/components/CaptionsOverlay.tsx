import { useText } from '@majlis/i18n/react'
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useRoomValue, captionIn, type ReadCaption, type ShownCaption } from '../../room-core/index.ts'
import { CaptionNotice } from './CaptionNotice.tsx'
import {
  useAreCaptionsShown,
  useCaptionLanguage,
  useCaptions,
  useTranslatedCaptions,
} from '../hooks/useCaptions.ts'
import styles from './CaptionsOverlay.module.css'

const shownLines = 3
/** After a silence of this length, the last lines are dimmed. */
const pastAfterMs = 8_000
/** The most lines that are kept for screen readers. */
const readLines = 5

/** Captions below or above the picture, with notices about them. */
export function CaptionsOverlay() {
  useTranslatedCaptions()
  const areShown = useAreCaptionsShown()
  const place = useCaptions((captions) => captions.place)
  return (
    <div className={styles.captions} data-place={place}>
      <CaptionNotice />
      {areShown ? <Shown /> : null}
    </div>
  )
}

function Shown() {
  const t = useText('room')
  const lines = useCaptions((captions) => captions.lines)
  const size = useCaptions((captions) => captions.size)
  const isFresh = useIsFresh(lines)
  const isLive = useRoomValue((room) => room.view.captions?.state === 'live')
  const language = useCaptionLanguage()
  const hasOriginal = useCaptions((captions) => captions.hasOriginal)
  const read = lines.map((line) => ({ ...line, ...captionIn(language, line) }))
  const finished = settled(read).slice(-readLines)
  return (
    <>
      {isLive && lines.length === 0 ? (
        <div role="status" className={styles.lines} data-size={size}>
          <p className={styles.line}>{t('captions.listening')}</p>
        </div>
      ) : (
        // Changing lines would be announced again and again; screen readers get whole phrases below.
        <div className={styles.lines} data-size={size} data-past={isFresh ? undefined : true} aria-hidden>
          {read.slice(-shownLines).map(({ id, name, text, state, original }) => (
            <p key={id} className={styles.line} dir="auto" data-state={state}>
              <bdi className={styles.name}>{name}</bdi> {text}
              {hasOriginal && original !== null ? (
                <span className={styles.original} dir="auto">
                  {original}
                </span>
              ) : null}
              {state === 'untranslated' ? (
                <span className={styles.original}>{t('captions.untranslated')}</span>
              ) : null}
            </p>
          ))}
        </div>
      )}
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

type ReadLine = ShownCaption & ReadCaption

/** Final lines, so that each is announced once: in the reader's language, unless a later line was faster. */
function settled(lines: readonly ReadLine[]): readonly ReadLine[] {
  const last = lines.findLastIndex(({ isFinal, state }) => isFinal && state !== 'pending')
  return lines.filter(({ isFinal }, place) => isFinal && place <= last)
}

/** Whether something was said recently. */
function useIsFresh(lines: readonly ShownCaption[]): boolean {
  const [past, setPast] = useState(lines)
  useEffect(() => {
    const timer = setTimeout(() => setPast(lines), pastAfterMs)
    return () => clearTimeout(timer)
  }, [lines])
  return lines.length > 0 && past !== lines
}
