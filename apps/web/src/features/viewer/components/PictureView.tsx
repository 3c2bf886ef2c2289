import { useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { useState } from 'react'
import styles from './FileViewer.module.css'
import { ZoomButtons } from './ZoomButtons.tsx'

/** A picture as wide as there is space, or larger. In an `img`, scripts of an SVG do not run and nothing is loaded by it. */
export function PictureView({ url, name }: { url: string; name: string }) {
  const t = useText('viewer')
  const [zoom, setZoom] = useState(1)
  const [isBroken, setBroken] = useState(false)
  return (
    <div className={styles.view}>
      <div className={styles.bar}>
        <ZoomButtons zoom={zoom} onZoom={setZoom} />
      </div>
      {/* It scrolls, so it can have the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.sheet} role="region" aria-label={name} tabIndex={0}>
        {isBroken ? (
          <Notice tone="bad">{t('damaged')}</Notice>
        ) : (
          <img
            className={styles.picture}
            src={url}
            alt={name}
            style={zoom === 1 ? { maxWidth: '100%', maxHeight: '100%' } : { width: `${zoom * 100}%` }}
            onError={() => setBroken(true)}
          />
        )}
      </div>
    </div>
  )
}
