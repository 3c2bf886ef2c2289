import { limits, type BackdropPicture } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { isOwnBackdrop, type Backdrop } from '@majlis/media'
import { Notice } from '@majlis/ui'
import { ActionIcon } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../api/index.ts'
import { useRenew } from '../changes/index.ts'
import { ConfirmDialog } from '../dialog/index.ts'
import { PictureButtons, usePicture } from '../picture-crop/index.ts'
import { useSession } from '../session/index.ts'
import { WithQueries } from '../with-queries/index.ts'
import styles from './OwnBackdrops.module.css'
import { useBackdropPictures } from './useBackdropPictures.ts'

interface OwnBackdropsProps {
  chosen: Backdrop
  /** The name of the radio group that these join. */
  name: string
  onChoose(backdrop: Backdrop): void
  /** The class names of the other choices, so that these look alike. */
  look: Partial<Record<'choice' | 'radio' | 'picture' | 'label', string>>
}

const types = ['image/jpeg', 'image/png', 'image/webp']

/** More choices of a background: a person's own pictures, which they add and delete here, and those of their organisation. Guests have none. */
export function OwnBackdrops(props: OwnBackdropsProps) {
  const { session } = useSession()
  if (!session) return null
  return (
    <WithQueries>
      <Choices {...props} />
    </WithQueries>
  )
}

function Choices({ chosen, name, onChoose, look }: OwnBackdropsProps) {
  const t = useText('common')
  const errorText = useErrorText()
  const pictures = useBackdropPictures()
  const [deleted, setDeleted] = useState<BackdropPicture | null>(null)
  const { own = [], organization = [] } = pictures.data?.data ?? {}

  const choiceOf = (picture: BackdropPicture, label: string) => (
    <label key={picture.id} className={look.choice}>
      <input
        className={look.radio}
        type="radio"
        name={name}
        checked={chosen === `picture:${picture.id}`}
        onChange={() => onChoose(`picture:${picture.id}`)}
      />
      <img className={look.picture} src={picture.url} alt="" width={92} height={52} />
      <span className={look.label}>{label}</span>
    </label>
  )

  return (
    <>
      {organization.map((picture, index) =>
        choiceOf(picture, t('ownBackdrops.organization', { number: index + 1 })),
      )}
      {own.map((picture, index) => (
        <div key={picture.id} className={styles.own}>
          {choiceOf(picture, t('ownBackdrops.own', { number: index + 1 }))}
          <ActionIcon
            className={styles.remove}
            size={28}
            variant="default"
            aria-label={t('ownBackdrops.remove', { number: index + 1 })}
            onClick={() => setDeleted(picture)}
          >
            <IconTrash size={16} stroke={1.8} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div className={styles.foot}>
        <Notice tone="bad">{pictures.error ? errorText(pictures.error) : null}</Notice>
        <AddPicture isFull={own.length >= limits.images.backdrop.max} onAdded={onChoose} />
      </div>
      {deleted ? (
        <DeleteDialog
          picture={deleted}
          onClose={() => setDeleted(null)}
          onDeleted={() => {
            // The room behind the person stays unseen.
            if (isOwnBackdrop(chosen) && chosen.endsWith(deleted.id)) onChoose('blur_strong')
          }}
        />
      ) : null}
    </>
  )
}

function AddPicture({ isFull, onAdded }: { isFull: boolean; onAdded(backdrop: Backdrop): void }) {
  const t = useText('common')
  const errorText = useErrorText()
  const renew = useRenew()
  const { choice, problem } = usePicture<string | null>({
    types,
    maxBytes: limits.images.pictureMaxBytes,
    send: async (picture) => (picture ? (await api.backdrop.save(picture)).data.id : null),
    async onSent(id) {
      await renew('backdrops')
      if (id) onAdded(`picture:${id}`)
    },
  })
  if (isFull) return <p className={styles.note}>{t('ownBackdrops.full')}</p>
  return (
    <>
      <Notice tone="bad">{problem ? errorText(problem) : null}</Notice>
      <PictureButtons
        choice={choice}
        hasPicture={false}
        of={t('ownBackdrops.what')}
        crop={{ size: limits.images.backdrop, maxBytes: limits.images.pictureMaxBytes }}
      />
    </>
  )
}

function DeleteDialog({
  picture,
  onClose,
  onDeleted,
}: {
  picture: BackdropPicture
  onClose(): void
  onDeleted(): void
}) {
  const t = useText('common')
  const deletion = useMutation({
    mutationFn: () => api.backdrop.delete({ id: picture.id }),
    meta: { changes: ['backdrops'] },
    onSuccess: onDeleted,
  })
  return (
    <ConfirmDialog
      title={t('ownBackdrops.removeTitle')}
      confirmLabel={t('ownBackdrops.removeButton')}
      isBusy={deletion.isPending}
      error={deletion.error}
      onConfirm={() => deletion.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <img className={styles.deleted} src={picture.url} alt="" />
      <p>{t('ownBackdrops.removeText')}</p>
    </ConfirmDialog>
  )
}
