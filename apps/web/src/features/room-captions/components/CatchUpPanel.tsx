import { useFormats, useText } from '@majlis/i18n/react'
import { Fragment, useEffect, useRef, useState } from 'react'
import {
  useRoom,
  captionIn,
  earlierLines,
  isMissed,
  mergedLines,
  type MissedTime,
  type ShownCaption,
} from '../../room-core/index.ts'
import styles from './CatchUpPanel.module.css'
import { useCaptionLanguage, useCaptions } from '../hooks/useCaptions.ts'

/** The list follows new lines if it is scrolled to within this many pixels of its end. */
const endPx = 40
/** Earlier lines are translated in batches; those that take longer stay in the original. */
const loadAgainMs = 3_000
const mostLoads = 20

/** Everything said since captions were turned on, with times and names. Opens at what was said while the person was away. */
export function CatchUpPanel() {
  const t = useText('room')
  const { connection } = useRoom()
  const heard = useCaptions((captions) => captions.lines)
  const [earlier, setEarlier] = useState<readonly ShownCaption[] | 'loading' | 'failed'>('loading')
  const [missed, setMissed] = useState<MissedTime | null>(null)
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
          setMissed(loaded.missed)
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
        {heard.length > 0 ? <Lines lines={mergedLines([], heard)} missed={null} /> : null}
      </>
    )
  const lines = mergedLines(earlier, heard)
  if (lines.length === 0) return <p className={styles.none}>{t('captions.none')}</p>
  return <Lines lines={lines} missed={missed} />
}

interface LinesProps {
  lines: readonly ShownCaption[]
  missed: MissedTime | null
}

function Lines({ lines, missed }: LinesProps) {
  const t = useText('room')
  const formats = useFormats()
  const list = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const start = useRef<HTMLHeadingElement>(null)
  const first = lines.find((line) => isMissed(line, missed))
  const next = first && missed && lines.find(({ startedAt }) => startedAt >= missed.until)
  useEffect(() => {
    if (isAtEnd.current) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [lines])
  // After the effect above: it opens at what was missed, once.
  useEffect(() => {
    if (!list.current || !start.current) return
    list.current.scrollTo({ top: start.current.offsetTop - list.current.offsetTop })
    isAtEnd.current = isNearEnd(list.current)
  }, [])
  const joined = missed && <Joined at={missed.until} />
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
        onScroll={({ currentTarget }) => {
          isAtEnd.current = isNearEnd(currentTarget)
        }}
      >
        {lines.map((line) => (
          <Fragment key={line.id}>
            {missed && line === first ? (
              <h2 ref={start} className={styles.missed}>
                {t('captions.missed', {
                  from: formats.time(first.startedAt),
                  until: formats.time(missed.until),
                })}
              </h2>
            ) : null}
            {line === next ? joined : null}
            <Line line={line} />
          </Fragment>
        ))}
        {first && !next ? joined : null}
      </div>
    </>
  )
}

function isNearEnd({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean {
  return scrollHeight - scrollTop - clientHeight < endPx
}

function Joined({ at }: { at: number }) {
  const t = useText('room')
  const formats = useFormats()
  return <p className={styles.joined}>{t('captions.joined', { time: formats.time(at) })}</p>
}

function Line({ line }: { line: ShownCaption }) {
  const language = useCaptionLanguage()
  const hasOriginal = useCaptions((captions) => captions.hasOriginal)
  const formats = useFormats()
  const { name, startedAt } = line
  const { text, original } = captionIn(language, line)
  return (
    <article className={styles.line}>
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
}
