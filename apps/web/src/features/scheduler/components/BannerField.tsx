import { limits } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Button, FileButton } from '@mantine/core'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '../../../shared/api/index.ts'
import { PictureCrop } from '../../../shared/picture-crop/index.ts'
import { useDraft } from '../hooks/useDraft.ts'
import styles from './BannerField.module.css'
import field from './FilesField.module.css'

const { banner, bannerMaxBytes, bannerTypes } = limits.images
const size = { width: banner.maxWidth, height: banner.maxHeight }

/** The picture over what is said of the meeting (spec 2.54, 5.10): chosen, cropped, shown as it will be, and taken off again. */
export function BannerField() {
  const t = useText('scheduler')
  const errorText = useErrorText()
  const formats = useFormats()
  const id = useId()
  const { draft, change, errorOf } = useDraft()
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const send = useMutation({
    mutationFn: (picture: File) => api.schedule.saveBanner(picture),
    onSuccess: ({ data }) => change({ banner: data }),
    onError: setProblem,
    onSettled: () => setFile(null),
  })
  const shownProblem = problem ?? errorOf('banner')

  function choose(chosen: File | null): void {
    if (!chosen) return
    setProblem(null)
    if (!bannerTypes.some((type) => type === chosen.type)) setProblem('file.type_unsupported')
    else if (chosen.size > bannerMaxBytes) setProblem('file.too_large')
    else setFile(chosen)
  }

  return (
    <section className={field.field} aria-labelledby={id}>
      <h3 id={id} className={field.label}>
        {t('banner.label')}
      </h3>
      {draft.banner ? (
        <img className={styles.picture} src={draft.banner.url} alt={t('banner.label')} />
      ) : null}
      <div className={styles.actions}>
        <FileButton
          accept={bannerTypes.join(',')}
          onChange={choose}
          inputProps={{ 'aria-label': t('banner.label') }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              name="banner"
              leftSection={<IconPhotoUp size={18} stroke={1.8} aria-hidden />}
            >
              {t(draft.banner ? 'banner.change' : 'banner.choose')}
            </Button>
          )}
        </FileButton>
        {draft.banner ? (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} stroke={1.8} aria-hidden />}
            onClick={() => {
              setProblem(null)
              change({ banner: null })
            }}
          >
            {t('banner.remove')}
          </Button>
        ) : null}
        <span className={field.hint}>
          {t('banner.limits', {
            size: formats.bytes(bannerMaxBytes),
            width: formats.number(banner.width),
            height: formats.number(banner.height),
          })}
        </span>
      </div>
      <p role="alert" className={field.error}>
        {shownProblem ? errorText(shownProblem) : null}
      </p>
      {file ? (
        <PictureCrop
          file={file}
          size={size}
          maxBytes={bannerMaxBytes}
          isBusy={send.isPending}
          onCrop={(picture) => send.mutate(picture)}
          onCancel={() => setFile(null)}
          onUnreadable={() => {
            setFile(null)
            setProblem('file.format_error')
          }}
        />
      ) : null}
    </section>
  )
}
