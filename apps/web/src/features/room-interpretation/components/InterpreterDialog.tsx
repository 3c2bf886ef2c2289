import { useText } from '@majlis/i18n/react'
import { Button, Checkbox, Stack } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { useState } from 'react'
import { Dialog } from '../../../shared/dialog/index.ts'
import { useLanguageName } from '../../../shared/language-names/index.ts'
import { useParticipant, useRoom } from '../../room-core/index.ts'
import { useInterpretationLanguages } from '../hooks/useInterpretation.ts'

interface InterpreterDialogProps {
  participantId: string
  name: string
  onClose: () => void
}

/** Lets a host choose the languages that someone interprets into. */
export function InterpreterDialog({ participantId, name, onClose }: InterpreterDialogProps) {
  const t = useText('room')
  const { connection } = useRoom()
  const languageName = useLanguageName()
  const languages = useInterpretationLanguages()
  const given = useParticipant(participantId)?.interprets ?? []
  const [chosen, setChosen] = useState<readonly string[]>(given)
  const [isBusy, setBusy] = useState(false)

  /** If the server refuses, the room shows why. */
  async function save(): Promise<void> {
    setBusy(true)
    const wanted = languages.filter((language) => chosen.includes(language))
    if (await connection.actions.setInterpreter(participantId, wanted)) return onClose()
    setBusy(false)
  }

  return (
    <Dialog
      title={t('interpretation.interpreter_title', { name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button loading={isBusy} onClick={() => void save()}>
            {t('interpretation.save')}
          </Button>
        </>
      }
    >
      <Checkbox.Group
        label={t('interpretation.interpreter_languages')}
        description={t('interpretation.interpreter_hint')}
        value={[...chosen]}
        onChange={setChosen}
      >
        <Stack gap="xs" mt="xs">
          {languages.map((language) => (
            <Checkbox key={language} value={language} label={languageName(language)} />
          ))}
        </Stack>
      </Checkbox.Group>
    </Dialog>
  )
}
