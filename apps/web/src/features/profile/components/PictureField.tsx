import { limits } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Avatar } from '@majlis/ui'
import { Button, FileButton } from '@mantine/core'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorCode } from '../../../shared/api/index.ts'
import { PictureCrop } from '../../../shared/picture-crop/index.ts'
import { session, useUser } from '../../../shared/session/index.ts'
import styles from './profile.module.css'

const types = ['image/jpeg', 'image/png']
const size = { width: 512, height: 512 }

/** The own picture: chosen, cropped and taken off again (spec 5.9). */
export function PictureField() {
  const t = useText('profile')
  const common = useText('common')
  const errorText = useErrorText()
  const { user, profile } = useUser()
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const change = useMutation({
    mutationFn: (picture: File | null) =>
      picture ? api.profile.savePicture(picture) : api.profile.deletePicture({ query: { userId: user.ID } }),
    onSuccess: ({ data }) => session.updateProfile({ pictureUrl: data.pictureUrl }),
    onError: (error) =>
      setProblem(errorCode(error) === 'general.failed' ? 'profile.picture_not_updated' : error),
    onSettled: () => setFile(null),
  })

  function choose(chosen: File | null): void {
    if (!chosen) return
    setProblem(null)
    change.reset()
    if (!types.includes(chosen.type)) setProblem('file.type_unsupported')
    else if (chosen.size > limits.images.pictureMaxBytes) setProblem('file.too_large')
    else setFile(chosen)
  }

  return (
    <div className={styles.person}>
      <Avatar name={user.display_name} email={user.user_email} pictureUrl={profile.pictureUrl} size={72} />
      <div className={styles.pictureText}>
        <div className={styles.buttons}>
          <FileButton accept={types.join(',')} onChange={choose}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconPhotoUp size={18} stroke={1.8} aria-hidden />}
              >
                {t(profile.pictureUrl ? 'picture.change' : 'picture.choose')}
              </Button>
            )}
          </FileButton>
          {profile.pictureUrl ? (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={18} stroke={1.8} aria-hidden />}
              loading={change.isPending && change.variables === null}
              onClick={() => {
                setProblem(null)
                change.mutate(null)
              }}
            >
              {t('picture.remove')}
            </Button>
          ) : null}
        </div>
        <p className={styles.muted}>{t('picture.text')}</p>
        <p role="alert" className={styles.error}>
          {problem ? errorText(problem) : null}
        </p>
        <p role="status" className={styles.saved}>
          {change.isSuccess
            ? common(change.variables ? 'success.PROFILE_PICTURE_UPDATED' : 'success.PROFILE_PICTURE_REMOVED')
            : null}
        </p>
      </div>
      {file ? (
        <PictureCrop
          file={file}
          size={size}
          isRound
          isBusy={change.isPending}
          onCrop={(picture) => change.mutate(picture)}
          onCancel={() => setFile(null)}
          onUnreadable={() => {
            setFile(null)
            setProblem('file.format_error')
          }}
        />
      ) : null}
    </div>
  )
}
