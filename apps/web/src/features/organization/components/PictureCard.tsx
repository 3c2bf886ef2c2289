import { limits } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Button, FileButton } from '@mantine/core'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { api, errorCode, orpc } from '../../../shared/api/index.ts'
import { PictureCrop } from '../../../shared/picture-crop/index.ts'
import styles from './PictureCard.module.css'
import { SettingsCard } from './SettingsCard.tsx'

type Kind = 'logo' | 'icon'

/** Twice the size in which it is shown, for dense screens. */
const sizes = {
  logo: { width: limits.images.logo.width * 2, height: limits.images.logo.height * 2 },
  icon: { width: 128, height: 128 },
}

const calls = {
  logo: { save: api.administration.saveLogo, remove: api.administration.deleteLogo },
  icon: { save: api.administration.saveFavicon, remove: api.administration.deleteFavicon },
}

/** What is said where the server says no more than that it failed (spec 8.7). */
const notUpdated = { logo: 'organization.logo_not_updated', icon: 'general.failed' } as const

const types = ['image/jpeg', 'image/png']

export interface PictureCardProps {
  kind: Kind
  pictureUrl: string | null
  /** What stands where there is no picture. */
  fallback: ReactNode
}

/** The logo or the icon: chosen, cropped, shown on light and dark, and taken off again (spec 5.9). */
export function PictureCard({ kind, pictureUrl, fallback }: PictureCardProps) {
  const t = useText('organization')
  const common = useText('common')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const change = useMutation({
    mutationFn: (picture: File | null) => (picture ? calls[kind].save(picture) : calls[kind].remove()),
    onSuccess: () => queries.invalidateQueries({ queryKey: orpc.organization.appearance.key() }),
    onError: (error) => setProblem(errorCode(error) === 'general.failed' ? notUpdated[kind] : error),
    onSettled: () => setFile(null),
  })
  const name = t(`appearance.${kind}`)

  function choose(chosen: File | null): void {
    if (!chosen) return
    setProblem(null)
    change.reset()
    if (!types.includes(chosen.type)) setProblem('file.type_unsupported')
    else if (chosen.size > limits.images.pictureMaxBytes) setProblem('file.too_large')
    else setFile(chosen)
  }

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
      <p role="alert" className={styles.error}>
        {problem ? errorText(problem) : null}
      </p>
      <p role="status" className={styles.saved}>
        {!change.isSuccess
          ? null
          : kind === 'icon'
            ? t('form.saved')
            : common(change.variables ? 'success.LOGO_UPDATED' : 'success.LOGO_REMOVED')}
      </p>
      <div className={styles.actions}>
        <FileButton accept={types.join(',')} onChange={choose}>
          {(props) => {
            const action = t(pictureUrl ? 'appearance.change' : 'appearance.choose')
            return (
              <Button
                {...props}
                variant="default"
                leftSection={<IconPhotoUp size={18} stroke={1.8} aria-hidden />}
                aria-label={t('appearance.chooseFor', { action, what: name })}
              >
                {action}
              </Button>
            )
          }}
        </FileButton>
        {pictureUrl ? (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} stroke={1.8} aria-hidden />}
            aria-label={t('appearance.chooseFor', { action: t('appearance.remove'), what: name })}
            loading={change.isPending && change.variables === null}
            onClick={() => {
              setProblem(null)
              change.mutate(null)
            }}
          >
            {t('appearance.remove')}
          </Button>
        ) : null}
      </div>
      {file ? (
        <PictureCrop
          file={file}
          size={sizes[kind]}
          mayBeWhole={kind === 'logo'}
          isBusy={change.isPending}
          onCrop={(picture) => change.mutate(picture)}
          onCancel={() => setFile(null)}
          onUnreadable={() => {
            setFile(null)
            setProblem('file.format_error')
          }}
        />
      ) : null}
    </SettingsCard>
  )
}
