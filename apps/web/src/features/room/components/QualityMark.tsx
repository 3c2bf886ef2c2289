import type { ConnectionQuality } from '@majlis/media'
import { useText } from '@majlis/i18n/react'
import styles from './QualityMark.module.css'

const bars = { excellent: 3, good: 2, poor: 1, lost: 0 } as const

/** A person's connection as three bars, with text on hover and for screen readers. */
export function QualityMark({ quality }: { quality: ConnectionQuality }) {
  const t = useText('room')
  if (quality === 'unknown') return null
  const label = t(`tile.quality_${quality}`)
  return (
    <span className={styles.mark} data-quality={quality} role="img" aria-label={label} data-hint={label}>
      {[1, 2, 3].map((bar) => (
        <i key={bar} data-on={bar <= bars[quality] || undefined} />
      ))}
    </span>
  )
}
