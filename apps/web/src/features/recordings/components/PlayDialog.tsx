import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Dialog } from '../../../shared/dialog/index.ts'
import { Player } from './Player.tsx'
import type { KeptRecording } from './RecordingRow.tsx'

/** Plays a recording in a dialog. */
export function PlayDialog({ recording, onClose }: { recording: KeptRecording; onClose(): void }) {
  const t = useText('recordings')
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
      <Player recording={recording} isStarted />
    </Dialog>
  )
}
