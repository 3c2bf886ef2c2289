import { useFormats, useText } from '@majlis/i18n/react'
import { useEffect, useRef, useState } from 'react'
import { useRoom } from '../hooks/useRoom.ts'
import { captionIn, earlierLines, mergedLines, type ShownCaption } from './caption-store.ts'
import styles from './CatchUpPanel.module.css'
import { useCaptionLanguage, useCaptions } from './useCaptions.ts'

/** The list follows new lines if it is scrolled to within this many pixels of its end. */
const endPx = 40
/** Earlier lines are translated in batches; those that take longer stay in the original. */
const loadAgainMs = 3_000
const mostLoads = 20

/** Everything said since captions were turned on, with times and names. */
export function CatchUpPanel() {
  const t = useText('room')
  const { connection } = useRoom()
  const heard = useCaptions((captions) => captions.lines)
  const [earlier, setEarlier] = useState<readonly ShownCaption[] | 'loading' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  const language = useCaptionLanguage()
  useEffect(() => {
    let isOpen = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = (times: number): void =>
      void connection.actions.loadCaptionLines(language).then(
        (loaded) => {
          if (!isOpen) return
          setEarlier(earlierLines(loaded, language))
          if (loaded.isTranslating && times < mostLoads)
            timer = setTimeout(() => load(times + 1), loadAgainMs)
        },
        () => {
          // What was loaded before stays.
          if (isOpen) setEarlier((before) => (typeof before === 'string' ? 'failed' : before))
        },
      )
    load(1)
    return () => {
      isOpen = false
      clearTimeout(timer)
    }
  }, [connection, attempt, language])
  if (earlier === 'loading') return <p className={styles.none}>{t('captions.loading')}</p>
  if (earlier === 'failed')
    return (
      <>
        <p className={styles.none} role="alert">
          {t('captions.failed')}{' '}
          <button
            type="button"
            className={styles.retry}
            onClick={() => {
              setEarlier('loading')
              setAttempt(attempt + 1)
            }}
          >
            {t('banner.try_again')}
          </button>
        </p>
        {heard.length > 0 ? <Lines lines={mergedLines([], heard)} /> : null}
      </>
    )
  const lines = mergedLines(earlier, heard)
  return lines.length === 0 ? <p className={styles.none}>{t('captions.none')}</p> : <Lines lines={lines} />
}

function Lines({ lines }: { lines: readonly ShownCaption[] }) {
  const t = useText('room')
  const language = useCaptionLanguage()
  const hasOriginal = useCaptions((captions) => captions.hasOriginal)
  const formats = useFormats()
  const list = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  useEffect(() => {
    if (isAtEnd.current) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [lines])
  return (
    <>
      <p className={styles.note}>{t('captions.kept')}</p>
      <div
        ref={list}
        className={styles.list}
        // Focusable, so that it can be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={t('captions.catch_up')}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < endPx
        }}
      >
        {lines.map((line) => {
          const { id, name, startedAt } = line
          const { text, original } = captionIn(language, line)
          return (
            <article key={id} className={styles.line}>
              <p className={styles.head}>
                <bdi className={styles.name}>{name}</bdi>
                <time dateTime={new Date(startedAt).toISOString()}>{formats.time(startedAt)}</time>
              </p>
              {hasOriginal && original !== null ? (
                <p dir="auto" className={styles.original}>
                  {original}
                </p>
              ) : null}
              <p dir="auto" className={styles.text}>
                {text}
              </p>
            </article>
          )
        })}
      </div>
    </>
  )
}
