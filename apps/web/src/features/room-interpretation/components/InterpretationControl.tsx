import { useText } from '@majlis/i18n/react'
import { Menu } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { ControlButton, useRunCommand, useRoom } from '../../room-core/index.ts'
import { useLanguageName } from '../../../shared/language-names/index.ts'
import {
  useInterpretationLanguages,
  useIsInBar,
  useListenedLanguage,
  useOwnInterpreting,
} from '../hooks/useInterpretation.ts'

/** Opens the dialog for interpretation, in the bar of an interpreted meeting. Names the language that this person hears or speaks into. */
export function InterpretationButton() {
  const t = useText('room')
  const run = useRunCommand()
  const languageName = useLanguageName()
  const languages = useInterpretationLanguages()
  const isInBar = useIsInBar()
  const listened = useListenedLanguage()
  const interpreting = useOwnInterpreting()
  if (languages.length === 0 || !isInBar) return null
  const label =
    interpreting !== null
      ? t('interpretation.button_own', { language: languageName(interpreting) })
      : listened !== null
        ? t('interpretation.button_listening', { language: languageName(listened) })
        : t('interpretation.title')
  return (
    <ControlButton
      label={label}
      icon={<IconLanguage stroke={1.8} />}
      tone={interpreting !== null || listened !== null ? 'live' : 'plain'}
      aria-haspopup="dialog"
      onClick={() => run('interpretation')}
    />
  )
}

/** The same in the menu, if the bar has no room for it. */
export function InterpretationItem() {
  const t = useText('room')
  const run = useRunCommand()
  const languages = useInterpretationLanguages()
  const isInBar = useIsInBar()
  if (languages.length === 0 || isInBar) return null
  return (
    <Menu.Item leftSection={<IconLanguage size={18} stroke={1.8} />} onClick={() => run('interpretation')}>
      {t('interpretation.menu')}
    </Menu.Item>
  )
}

/** For hosts, in the menu of a person: opens the dialog for their languages. */
export function InterpreterItem({ participantId, name }: { participantId: string; name: string }) {
  const t = useText('room')
  const { ui } = useRoom()
  const languages = useInterpretationLanguages()
  if (languages.length === 0) return null
  return (
    <Menu.Item
      leftSection={<IconLanguage size={18} stroke={1.8} />}
      onClick={() => ui.openDialog({ kind: 'interpreter', participantId, name })}
    >
      {t('person.interpreter')}
    </Menu.Item>
  )
}
