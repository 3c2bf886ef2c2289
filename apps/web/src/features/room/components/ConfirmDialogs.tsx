import { useText } from '@majlis/i18n/react'
import { Button, Group, Text } from '@mantine/core'
import { Dialog } from '../../../shared/dialog/index.ts'
import { useRoom } from '../hooks/useRoom.ts'

interface ConfirmDialogProps {
  title: string
  text: string
  action: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone. */
function ConfirmDialog({ title, text, action, onConfirm, onClose }: ConfirmDialogProps) {
  const t = useText('room')
  return (
    <Dialog title={title} onClose={onClose}>
      <Text size="md">{text}</Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('dialog.cancel')}
        </Button>
        <Button
          color="red"
          onClick={() => {
            onConfirm()
            onClose()
          }}
        >
          {action}
        </Button>
      </Group>
    </Dialog>
  )
}

export function EndDialog({ onClose }: { onClose: () => void }) {
  const t = useText('room')
  const { connection } = useRoom()
  return (
    <ConfirmDialog
      title={t('dialog.end_title')}
      text={t('dialog.end_text')}
      action={t('dialog.end')}
      onConfirm={() => void connection.actions.endForAll()}
      onClose={onClose}
    />
  )
}

export interface RemoveDialogProps {
  participantId: string
  name: string
  onClose: () => void
}

export function RemoveDialog({ participantId, name, onClose }: RemoveDialogProps) {
  const t = useText('room')
  const { connection } = useRoom()
  return (
    <ConfirmDialog
      title={t('dialog.remove_title', { name })}
      text={t('dialog.remove_text')}
      action={t('dialog.remove')}
      onConfirm={() => void connection.actions.remove(participantId)}
      onClose={onClose}
    />
  )
}
