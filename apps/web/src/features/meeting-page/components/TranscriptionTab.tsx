import { useText } from '@majlis/i18n/react'
import { Card, EmptyState } from '@majlis/ui'
import { IconFileText } from '@tabler/icons-react'

/** Says what will be here. */
export function TranscriptionTab() {
  const t = useText('meetingPage')
  return (
    <Card>
      <EmptyState icon={IconFileText} title={t('transcription.none')} text={t('transcription.noneText')} />
    </Card>
  )
}
