import { limits, type BackdropPicture } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api/index.ts'
import { useRenew } from '../../../shared/changes/index.ts'
import { ConfirmDialog } from '../../../shared/dialog/index.ts'
import { useBackdropPictures } from '../../../shared/own-backdrops/index.ts'
import { PictureButtons, usePicture } from '../../../shared/picture-crop/index.ts'
import styles from './BackdropsCard.module.css'
import { SettingsCard } from './SettingsCard.tsx'

const types = ['image/jpeg', 'image/png', 'image/webp']

/** The backgrounds that everyone in the organisation can choose in calls (spec 7.24). */
export function BackdropsCard() {
  const t = useText('organization')
  const tc = useText('common')
  const errorText = useErrorText()
  const renew = useRenew()
  const pictures = useBackdropPictures()
  const [deleted, setDeleted] = useState<BackdropPicture | null>(null)
  const shown = pictures.data?.data.organization ?? []
  const { choice, problem } = usePicture({
    types,
    maxBytes: limits.images.pictureMaxBytes,
    send: async (picture) => picture && api.backdrop.saveForOrganization(picture),
    onSent: () => renew('backdrops'),
  })
  const isFull = shown.length >= limits.images.backdrop.max
  const problemShown = pictures.error ?? problem

  return (
    <SettingsCard title={t('appearance.backdrops')} text={t('appearance.backdropsText')}>
      {shown.length > 0 ? (
        <ul className={styles.pictures}>
          {shown.map((picture, index) => {
            const number = { number: index + 1 }
            return (
              <li key={picture.id}>
                <img src={picture.url} alt={tc('ownBackdrops.organization', number)} />
                <ActionIcon
                  className={styles.remove}
                  size={32}
                  variant="default"
                  aria-label={t('appearance.deleteBackdrop', number)}
                  onClick={() => setDeleted(picture)}
                >
                  <IconTrash size={18} stroke={1.8} aria-hidden />
                </ActionIcon>
              </li>
            )
          })}
        </ul>
      ) : null}
      <Notice tone="bad">{problemShown ? errorText(problemShown) : null}</Notice>
      {isFull ? (
        <p>{tc('ownBackdrops.full')}</p>
      ) : (
        <div className={styles.actions}>
          <PictureButtons
            choice={choice}
            hasPicture={false}
            of={t('appearance.backdrops')}
            crop={{ size: limits.images.backdrop, maxBytes: limits.images.pictureMaxBytes }}
          />
        </div>
      )}
      {deleted ? <DeleteDialog picture={deleted} onClose={() => setDeleted(null)} /> : null}
    </SettingsCard>
  )
}

function DeleteDialog({ picture, onClose }: { picture: BackdropPicture; onClose(): void }) {
  const t = useText('organization')
  const tc = useText('common')
  const deletion = useMutation({
    mutationFn: () => api.backdrop.deleteForOrganization({ id: picture.id }),
    meta: { changes: ['backdrops'], done: t('appearance.backdropDeleted') },
  })
  return (
    <ConfirmDialog
      title={tc('ownBackdrops.removeTitle')}
      confirmLabel={tc('ownBackdrops.removeButton')}
      isBusy={deletion.isPending}
      error={deletion.error}
      onConfirm={() => deletion.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('appearance.deleteBackdropText')}</p>
    </ConfirmDialog>
  )
}
