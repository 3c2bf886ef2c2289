import { limits } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import type { ReactNode } from 'react'
import { api } from '../../../shared/api/index.ts'
import { useRenew } from '../../../shared/changes/index.ts'
import { PictureButtons, usePicture } from '../../../shared/picture-crop/index.ts'
import styles from './PictureCard.module.css'
import { SettingsCard } from './SettingsCard.tsx'

type Kind = 'logo' | 'icon'

/** Twice the displayed size, for high-resolution screens. */
const sizes = {
  logo: { width: limits.images.logo.width * 2, height: limits.images.logo.height * 2 },
  icon: { width: 128, height: 128 },
}

const calls = {
  logo: { save: api.administration.saveLogo, remove: api.administration.deleteLogo },
  icon: { save: api.administration.saveFavicon, remove: api.administration.deleteFavicon },
}

/** The message if the server gives no reason (spec 8.7). */
const notUpdated = { logo: 'organization.logo_not_updated', icon: 'general.failed' } as const

const types = ['image/jpeg', 'image/png']

export interface PictureCardProps {
  kind: Kind
  pictureUrl: string | null
  /** Shown while there is no picture. */
  fallback: ReactNode
  /** Set on one of several steps: the buttons to the others. */
  children?: ReactNode
}

/** The logo or the favicon: choose, crop, preview on light and dark, and remove (spec 5.9). */
export function PictureCard({ kind, pictureUrl, fallback, children }: PictureCardProps) {
  const t = useText('organization')
  const common = useText('common')
  const errorText = useErrorText()
  const renew = useRenew()
  const name = t(`appearance.${kind}`)
  const { choice, problem } = usePicture({
    types,
    maxBytes: limits.images.pictureMaxBytes,
    send: (picture) => (picture ? calls[kind].save(picture) : calls[kind].remove()),
    onSent: () => renew('appearance'),
    saved: {
      pictureUrl,
      changed: kind === 'logo' ? common('success.LOGO_UPDATED') : t('appearance.iconUpdated'),
      removed: kind === 'logo' ? common('success.LOGO_REMOVED') : t('appearance.iconRemoved'),
    },
    unforeseen: notUpdated[kind],
  })

  return (
    <SettingsCard title={name} text={t(`appearance.${kind}Text`)}>
      <div className={styles.shown} data-kind={kind}>
        {(['light', 'dark'] as const).map((theme) => (
          <figure key={theme}>
            <div className={styles.ground} data-theme={theme}>
              {pictureUrl ? <img src={pictureUrl} alt={name} /> : fallback}
            </div>
            <figcaption>{t(theme === 'light' ? 'appearance.onLight' : 'appearance.onDark')}</figcaption>
          </figure>
        ))}
      </div>
      <Notice tone="bad" className={styles.notice}>
        {problem ? errorText(problem) : null}
      </Notice>
      <div className={styles.actions}>
        <PictureButtons
          choice={choice}
          hasPicture={pictureUrl !== null}
          of={name}
          crop={{ size: sizes[kind], mayBeWhole: kind === 'logo' }}
        />
      </div>
      {children}
    </SettingsCard>
  )
}
