import { useFormats, useText } from '@majlis/i18n/react'
import { ActionIcon } from '@mantine/core'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import styles from './FileViewer.module.css'

const zoomSteps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const

/** The next step in a direction; the same at the end. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const at = zoomSteps.findIndex((step) => step >= zoom)
  return zoomSteps[at + direction] ?? zoom
}

export function ZoomButtons({ zoom, onZoom }: { zoom: number; onZoom(zoom: number): void }) {
  const t = useText('viewer')
  const formats = useFormats()
  return (
    <div className={styles.group}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={t('zoom.out')}
        aria-disabled={zoom === zoomSteps[0]}
        onClick={() => onZoom(nextZoom(zoom, -1))}
      >
        <IconZoomOut size={20} stroke={1.8} aria-hidden />
      </ActionIcon>
      <span className="num" aria-live="polite">
        {t('zoom.level', { percent: formats.number(zoom * 100) })}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={t('zoom.in')}
        aria-disabled={zoom === zoomSteps.at(-1)}
        onClick={() => onZoom(nextZoom(zoom, 1))}
      >
        <IconZoomIn size={20} stroke={1.8} aria-hidden />
      </ActionIcon>
    </div>
  )
}
