import { limits } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Avatar, Notice } from '@majlis/ui'
import { api } from '../../../shared/api/index.ts'
import { PictureButtons, usePicture } from '../../../shared/picture-crop/index.ts'
import { session, useUser } from '../../../shared/session/index.ts'
import styles from './profile.module.css'

const types = ['image/jpeg', 'image/png']
const size = { width: 512, height: 512 }

/** The user's picture: choose, crop and remove (spec 5.9). */
export function PictureField() {
  const t = useText('profile')
  const common = useText('common')
  const errorText = useErrorText()
  const { user, profile } = useUser()
  const { choice, problem } = usePicture({
    types,
    maxBytes: limits.images.pictureMaxBytes,
    send: (picture) =>
      picture ? api.profile.savePicture(picture) : api.profile.deletePicture({ query: { userId: user.ID } }),
    onSent: ({ data }) => session.updateProfile({ pictureUrl: data.pictureUrl }),
    saved: {
      pictureUrl: profile.pictureUrl,
      changed: common('success.PROFILE_PICTURE_UPDATED'),
      removed: common('success.PROFILE_PICTURE_REMOVED'),
      restore: ({ data: { undo } }) => (undo === null ? null : () => api.profile.restorePicture({ undo })),
    },
    unforeseen: 'profile.picture_not_updated',
  })
  return (
    <div className={styles.person}>
      <Avatar name={user.display_name} email={user.user_email} pictureUrl={profile.pictureUrl} size={72} />
      <div className={styles.pictureText}>
        <div className={styles.buttons}>
          <PictureButtons
            choice={choice}
            hasPicture={profile.pictureUrl !== null}
            crop={{ size, isRound: true }}
          />
        </div>
        <p className={styles.muted}>{t('picture.text')}</p>
        <Notice tone="bad">{problem ? errorText(problem) : null}</Notice>
      </div>
    </div>
  )
}
