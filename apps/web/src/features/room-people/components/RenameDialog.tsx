import { limits } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Button, Group, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { Dialog } from '../../../shared/dialog/index.ts'
import { useRoom } from '../../room-core/index.ts'

interface RenameDialogProps {
  participantId: string
  name: string
  isSelf: boolean
  onClose: () => void
}

export function RenameDialog({ participantId, name, isSelf, onClose }: RenameDialogProps) {
  const t = useText('room')
  const errorText = useErrorText()
  const { connection } = useRoom()
  const [text, setText] = useState(name)
  const [isEmpty, setEmpty] = useState(false)
  const [isBusy, setBusy] = useState(false)

  /** A refused name stays here; the room shows why. */
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const displayName = text.trim()
    if (displayName === '') return setEmpty(true)
    const { rename, renameParticipant } = connection.actions
    if (displayName === name) return onClose()
    setBusy(true)
    const isDone = await (isSelf ? rename(displayName) : renameParticipant(participantId, displayName))
    if (isDone) return onClose()
    setBusy(false)
  }

  return (
    <Dialog title={t('dialog.rename_title')} onClose={onClose}>
      <form onSubmit={(event) => void save(event)} noValidate>
        <TextInput
          label={t('dialog.rename_label')}
          value={text}
          maxLength={limits.name.maxChars}
          error={isEmpty ? errorText('room.name_required') : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
          dir="auto"
        />
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('dialog.rename')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
