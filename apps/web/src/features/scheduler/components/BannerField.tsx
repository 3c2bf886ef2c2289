import { limits } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { useId } from 'react'
import { api } from '../../../shared/api/index.ts'
import { PictureButtons, usePicture } from '../../../shared/picture-crop/index.ts'
import { useDraft } from '../../scheduler-draft/index.ts'
import styles from './BannerField.module.css'
import field from './FilesField.module.css'

const { banner, bannerMaxBytes, bannerTypes } = limits.images
const size = { width: banner.maxWidth, height: banner.maxHeight }

/** The banner of the meeting (spec 2.54, 5.10): choose, crop, preview and remove. */
export function BannerField() {
  const t = useText('scheduler')
  const errorText = useErrorText()
  const formats = useFormats()
  const id = useId()
  const { draft, change, errorOf } = useDraft()
  const { choice, problem } = usePicture({
    types: bannerTypes,
    maxBytes: bannerMaxBytes,
    // It is removed from the meeting when the meeting is saved without it.
    send: async (picture) => (picture ? (await api.schedule.saveBanner(picture)).data : null),
    onSent: (chosen) => change({ banner: chosen }),
  })
  const shownProblem = problem ?? errorOf('banner')

  return (
    <section className={field.field} aria-labelledby={id}>
      <h3 id={id} className={field.label}>
        {t('banner.label')}
      </h3>
      {draft.banner ? (
        <img className={styles.picture} src={draft.banner.url} alt={t('banner.label')} />
      ) : null}
      <div className={styles.actions}>
        <PictureButtons
          choice={choice}
          hasPicture={draft.banner !== null}
          of={t('banner.label')}
          name="banner"
          crop={{ size, maxBytes: bannerMaxBytes }}
        />
        <span className={styles.hint}>
          {t('banner.limits', {
            size: formats.bytes(bannerMaxBytes),
            width: formats.number(banner.width),
            height: formats.number(banner.height),
          })}
        </span>
      </div>
      <Notice tone="bad">{shownProblem ? errorText(shownProblem) : null}</Notice>
    </section>
  )
}
