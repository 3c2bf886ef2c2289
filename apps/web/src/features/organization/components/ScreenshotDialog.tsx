import { useErrorText, useText } from '@majlis/i18n/react'
import { Modal, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Skeleton.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import styles from './FeedbackSection.module.css'

export interface ScreenshotDialogProps {
  id: string
  title: string
  onClose(): void
}

/** A picture that came with feedback. It has no address of its own: only who may read it is given it. */
export function ScreenshotDialog({ id, title, onClose }: ScreenshotDialogProps) {
  const tc = useText('common')
  const errorText = useErrorText()
  const picture = useQuery(orpc.feedback.screenshot.queryOptions({ input: { id }, staleTime: Infinity }))
  const url = useObjectUrl(picture.data?.body)
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': tc('action.close') }}
    >
      {picture.error ? (
        <p role="alert">{errorText(picture.error)}</p>
      ) : url ? (
        <img className={styles.screenshot} src={url} alt={title} />
      ) : (
        <Skeleton height={320} />
      )}
    </Modal>
  )
}

function useObjectUrl(file: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return undefined
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
