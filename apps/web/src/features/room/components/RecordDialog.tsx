import { useText } from '@majlis/i18n/react'
import { recordingLayouts, type RecordingLayout } from '@majlis/contract'
import { Notice } from '@majlis/ui'
import { Button, Checkbox, Radio, Stack } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { useEffect, useState } from 'react'
import { Dialog } from '../../../shared/dialog/index.ts'
import { useRoom, useRoomValue } from '../../room-core/index.ts'
import { RecordingPurposes } from './RecordingPurposes.tsx'

/** The options of a recording, or why it isn't possible. */
export function RecordDialog({ onClose }: { onClose: () => void }) {
  const t = useText('room')
  const { connection } = useRoom()
  const obstacle = useRoomValue((room) => room.view.recordingObstacle)
  const purposes = useRoomValue((room) => room.view.recordingPurposes)
  // The server announces neither a new recorder nor a changed rule.
  useEffect(() => connection.refresh(), [connection])
  const [layout, setLayout] = useState<RecordingLayout>('speaker')
  const [isFullHd, setFullHd] = useState(false)
  const [hasClock, setHasClock] = useState(false)

  function record(): void {
    void connection.actions.startRecording({ layout, height: isFullHd ? 1080 : 720, hasClock })
    onClose()
  }

  if (obstacle)
    return (
      <Dialog title={t('record.title')} onClose={onClose}>
        <Notice tone="quiet">{t(`record_obstacle.${obstacle}`)}</Notice>
      </Dialog>
    )
  return (
    <Dialog
      title={t('record.title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button onClick={record} data-autofocus>
            {t('record.start')}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <p>{t('record.text')}</p>
        {purposes ? <RecordingPurposes {...purposes} /> : null}
        <Radio.Group
          label={t('record.layout')}
          value={layout}
          onChange={(chosen) => {
            const next = recordingLayouts.find((one) => one === chosen)
            if (next) setLayout(next)
          }}
        >
          <Stack gap="xs" mt="xs">
            {recordingLayouts.map((one) => (
              <Radio key={one} value={one} label={t(`record.layout_${one}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <Checkbox
          label={t('record.clock')}
          checked={hasClock}
          onChange={({ currentTarget }) => setHasClock(currentTarget.checked)}
        />
        <Checkbox
          label={t('record.full_hd')}
          description={t('record.full_hd_hint')}
          checked={isFullHd}
          onChange={({ currentTarget }) => setFullHd(currentTarget.checked)}
        />
      </Stack>
    </Dialog>
  )
}

export function StopRecordingDialog({ onClose }: { onClose: () => void }) {
  const t = useText('room')
  const { connection } = useRoom()
  return (
    <Dialog
      title={t('record.stop_title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button
            data-autofocus
            onClick={() => {
              void connection.actions.changeRecording('stop')
              onClose()
            }}
          >
            {t('record.stop')}
          </Button>
        </>
      }
    >
      <p>{t('record.stop_text')}</p>
    </Dialog>
  )
}
