import { useErrorText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { PictureFile } from '../../../shared/picture-file/index.ts'
import styles from './FeedbackSection.module.css'

export interface ScreenshotDialogProps {
  id: string
  title: string
  onClose(): void
}

/** A screenshot of some feedback. It has no address of its own: only people who may see it can load it. */
export function ScreenshotDialog({ id, title, onClose }: ScreenshotDialogProps) {
  const errorText = useErrorText()
  const picture = useQuery(orpc.feedback.screenshot.queryOptions({ input: { id }, staleTime: Infinity }))
  return (
    <Dialog size="xl" onClose={onClose} title={title}>
      {picture.error ? (
        <Notice tone="bad">{errorText(picture.error)}</Notice>
      ) : picture.data ? (
        <PictureFile className={styles.screenshot} file={picture.data.body} alt={title} />
      ) : (
        <Skeleton height={320} />
      )}
    </Dialog>
  )
}
