import type { Recording, UnreadRecording } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { IconMovie } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNow } from '../../../shared/clock/index.ts'
import { orpc } from '../../../shared/api/index.ts'
import { useRenew } from '../../../shared/changes/index.ts'
import { FileRow } from '../../../shared/file-drop/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { UploadFailure } from '../../../shared/uploads/index.ts'
import type { Upload } from '../model/upload-list.ts'
import styles from './recordings.module.css'

interface UnreadRowsProps {
  unread: readonly UnreadRecording[]
  /** Uploads of this page are shown with their progress instead. */
  uploads: readonly Upload[]
  isOfMany?: boolean
}

/** Uploaded files that the server has not processed: it is still working, or has given up and the owner decides. */
export function UnreadRows({ unread, uploads, isOfMany = false }: UnreadRowsProps) {
  const sent = new Set(uploads.map(({ id }) => id))
  const shown = unread.filter(({ id }) => !sent.has(id))
  if (shown.length === 0) return null
  return (
    <ul className={styles.uploads}>
      {shown.map((one) => (
        <UnreadRow key={one.id} recording={one} isOfMany={isOfMany} />
      ))}
    </ul>
  )
}

function UnreadRow({ recording, isOfMany }: { recording: UnreadRecording; isOfMany: boolean }) {
  const t = useText('recordings')
  const errorText = useErrorText()
  const { profile } = useUser()
  const formats = useFormats(profile)
  const now = useNow()
  const renew = useRenew()
  const { id, originalFileName: name, meetingTitle, bytes, failedAs, removedAt } = recording
  // A failed request may have succeeded on the server.
  const follow = { onError: () => renew('recordings'), meta: { changes: ['recordings'] } } as const
  const again = useMutation(orpc.recording.finishUpload.mutationOptions(follow))
  const remove = useMutation(orpc.recording.cancelUpload.mutationOptions(follow))
  const isRead = failedAs === null || again.isPending
  const day = formats.date(removedAt, { length: 'short', now })
  return (
    <FileRow
      icon={IconMovie}
      name={name}
      note={isOfMany ? `${meetingTitle} · ${formats.bytes(bytes)}` : formats.bytes(bytes)}
      action={t('unread.remove', { name })}
      onAction={() => remove.mutate({ id })}
    >
      {isRead ? (
        <p className={styles.hint}>{t('unread.reading')}</p>
      ) : (
        <UploadFailure
          name={name}
          onRetry={failedAs === 'recording.length_unknown' ? null : () => again.mutate({ id })}
        >
          {failedAs === 'recording.unread' ? t('unread.failed') : errorText(failedAs)}{' '}
          {t('unread.until', { date: day })}
        </UploadFailure>
      )}
    </FileRow>
  )
}

const lookAgainMs = 15_000

/**
 * How often a list checks whether the server has finished making, processing, trimming or redacting recordings; false
 * if nothing is pending.
 */
export function lookAgain(
  pages:
    | readonly {
        data: {
          preparing: readonly unknown[]
          unread: readonly UnreadRecording[]
          data: readonly Pick<Recording, 'trim' | 'redaction'>[]
        }
      }[]
    | undefined,
): number | false {
  const isAwaited =
    pages?.some(
      ({ data }) =>
        data.preparing.length > 0 ||
        data.unread.some(({ failedAs }) => failedAs === null) ||
        data.data.some(({ trim, redaction }) => trim === 'waiting' || redaction?.state === 'waiting'),
    ) ?? false
  return isAwaited ? lookAgainMs : false
}
