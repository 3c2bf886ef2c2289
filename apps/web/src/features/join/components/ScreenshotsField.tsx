import { limits } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { ActionIcon, Button, FileButton } from '@mantine/core'
import { IconPhotoPlus, IconX } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { PictureFile } from '../../../shared/picture-file/index.ts'
import { refusalOf } from '../model/screenshots.ts'
import styles from './ScreenshotsField.module.css'

const { maxScreenshots, screenshotTypes } = limits.feedback
const mebibyte = 1024 * 1024

export interface ScreenshotsFieldProps {
  files: readonly File[]
  onChange(files: readonly File[]): void
}

/** Screenshots for feedback (spec 2.62): chosen, or pasted into the text. */
export function ScreenshotsField({ files, onChange }: ScreenshotsFieldProps) {
  const t = useText('feedback')
  const errorText = useErrorText()
  const label = useId()
  const [problem, setProblem] = useState<unknown>(null)

  function add(chosen: readonly File[]): void {
    const refusal = refusalOf(files, chosen)
    setProblem(refusal)
    if (refusal === null) onChange([...files, ...chosen])
  }

  useEffect(() => {
    function paste(event: ClipboardEvent): void {
      const pasted = [...(event.clipboardData?.files ?? [])]
      if (pasted.length === 0) return
      event.preventDefault()
      add(pasted)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  })

  return (
    <div className={styles.field} role="group" aria-labelledby={label}>
      <span id={label} className={styles.label}>
        {t('screenshots.label')}
      </span>
      <p className={styles.hint}>
        {t('screenshots.hint', {
          count: maxScreenshots,
          megabytes: limits.images.pictureMaxBytes / mebibyte,
        })}
      </p>
      {files.length > 0 ? (
        <ul className={styles.list}>
          {files.map((file, index) => (
            <li key={`${file.name}-${file.lastModified}-${index}`} className={styles.item}>
              <PictureFile className={styles.picture} file={file} alt={file.name} />
              <ActionIcon
                className={styles.remove}
                variant="default"
                size="sm"
                aria-label={t('screenshots.remove', { name: file.name })}
                onClick={() => onChange(files.filter((one) => one !== file))}
              >
                <IconX size={14} stroke={2} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : null}
      <p role="alert" className={styles.alert}>
        {problem ? errorText(problem) : null}
      </p>
      {files.length < maxScreenshots ? (
        <FileButton accept={screenshotTypes.join(',')} multiple onChange={add}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              className={styles.add}
              leftSection={<IconPhotoPlus size={18} stroke={1.8} aria-hidden />}
            >
              {t('screenshots.add')}
            </Button>
          )}
        </FileButton>
      ) : null}
    </div>
  )
}
