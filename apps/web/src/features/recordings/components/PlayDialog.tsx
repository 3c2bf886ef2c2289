import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { api } from '../../../shared/api/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { Player } from './Player.tsx'
import type { KeptRecording } from './RecordingRow.tsx'

/** Plays a recording in a dialog. */
export function PlayDialog({ recording, onClose }: { recording: KeptRecording; onClose(): void }) {
  const t = useText('recordings')
  const { meetingId, fileName } = recording
  const renew = async () => {
    const { data } = await api.recording.list({ meetingId, fileName, pageSize: 1 })
    return data.data[0]?.downloadUrl ?? null
  }
  return (
    <Dialog
      title={<bdi>{recording.meetingTitle}</bdi>}
      size="xl"
      onClose={onClose}
      actions={
        <Button
          component="a"
          href={recording.downloadUrl}
          download
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
        >
          {t('row.download')}
        </Button>
      }
    >
      <Player recording={recording} isStarted renew={renew} />
    </Dialog>
  )
}
