import type { RecordingPictures } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { useState, type PointerEvent } from 'react'
import styles from './SeekBar.module.css'

interface SeekBarProps {
  /** Null: there are none. */
  previews: RecordingPictures['previews'] | null
  lengthMs: number
  positionMs: number
  onSeek(ms: number): void
}

const stepMs = 1_000

/** Seeks in a recording, with a preview picture of the position. */
export function SeekBar({ previews, lengthMs, positionMs, onSeek }: SeekBarProps) {
  const t = useText('recordings')
  const { elapsed } = useFormats()
  /** The moment under the pointer or the focus. */
  const [shownMs, setShownMs] = useState<number | null>(null)

  function goTo(ms: number): void {
    setShownMs(ms)
    onSeek(ms)
  }

  function point({ currentTarget, clientX }: PointerEvent<HTMLInputElement>): void {
    const { left, width } = currentTarget.getBoundingClientRect()
    if (width > 0) setShownMs(Math.min(1, Math.max(0, (clientX - left) / width)) * lengthMs)
  }

  return (
    // Time runs left to right in every language, as in the browser's own controls.
    <div className={styles.seek} dir="ltr">
      {shownMs === null || !previews ? null : (
        <Preview previews={previews} atMs={shownMs} share={shownMs / lengthMs} />
      )}
      <input
        className={styles.range}
        type="range"
        min={0}
        max={lengthMs}
        step={stepMs}
        value={Math.min(positionMs, lengthMs)}
        aria-label={t('player.seek')}
        aria-valuetext={elapsed(positionMs)}
        onChange={({ currentTarget }) => goTo(Number(currentTarget.value))}
        onPointerMove={point}
        onPointerLeave={() => setShownMs(null)}
        onBlur={() => setShownMs(null)}
      />
    </div>
  )
}

function Preview({
  previews: { url, everyMs, count, columns, width, height },
  atMs,
  share,
}: {
  previews: RecordingPictures['previews']
  atMs: number
  share: number
}) {
  const { elapsed } = useFormats()
  const place = Math.min(count - 1, Math.floor(atMs / everyMs))
  const offset = `${-(place % columns) * width}px ${-Math.floor(place / columns) * height}px`
  return (
    <div
      className={styles.preview}
      style={{ '--at': `${share * 100}%`, '--width': `${width}px` }}
      aria-hidden
    >
      <div
        style={{
          blockSize: height,
          backgroundImage: `url("${url}")`,
          backgroundPosition: offset,
        }}
      />
      <span className="num">{elapsed(atMs)}</span>
    </div>
  )
}
