import type { PreparedRecording } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'

/** Recordings whose file is still being made. */
export function PreparingNotices({ preparing }: { preparing: readonly PreparedRecording[] }) {
  const t = useText('recordings')
  return preparing.map(({ id, meetingTitle: title }) => (
    <Notice key={id} tone="quiet">
      {t('preparing.of', { title })}
    </Notice>
  ))
}
