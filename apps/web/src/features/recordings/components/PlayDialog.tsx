import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../../shared/api/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { Player } from './Player.tsx'
import type { KeptRecording } from './RecordingRow.tsx'

/** Plays a recording in a dialog. */
export function PlayDialog({ recording, onClose }: { recording: KeptRecording; onClose(): void }) {
  const t = useText('recordings')
  const { meetingId, fileName } = recording
  const [downloadUrl, setDownloadUrl] = useState(recording.downloadUrl)
  const renew = async () => {
    const { data } = await api.recording.list({ meetingId, fileName, pageSize: 1 })
    const url = data.data[0]?.downloadUrl ?? null
    if (url !== null) setDownloadUrl(url)
    return url
  }
  return (
    <Dialog
      title={<bdi>{recording.meetingTitle}</bdi>}
      size="xl"
      onClose={onClose}
      actions={
        <Button
          component="a"
          href={downloadUrl}
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
