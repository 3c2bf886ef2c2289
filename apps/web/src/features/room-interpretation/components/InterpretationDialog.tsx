import type { InterpretationLanguage } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { Radio, Stack, Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useState } from 'react'
import { Dialog } from '../../../shared/dialog/index.ts'
import { useLanguageName } from '../../../shared/language-names/index.ts'
import { useCallValue, useRoom } from '../../room-core/index.ts'
import {
  useInterpretationLanguages,
  useListenedLanguage,
  useListening,
  useOwnInterpreting,
} from '../hooks/useInterpretation.ts'

/** Lets people choose the language that they hear and, if they are interpreters, the one that they speak into. Choices apply immediately. */
export function InterpretationDialog({ onClose }: { onClose: () => void }) {
  const t = useText('room')
  const { listening } = useRoom()
  const languageName = useLanguageName()
  const languages = useInterpretationLanguages()
  const language = useListenedLanguage()
  const isOriginalMuted = useListening((state) => state.isOriginalMuted)
  return (
    <Dialog title={t('interpretation.title')} onClose={onClose}>
      <Stack gap="lg">
        <Radio.Group
          label={t('interpretation.listen')}
          value={language ?? ''}
          onChange={(value) => listening.choose({ language: languages.find((one) => one === value) ?? null })}
        >
          <Stack gap="xs" mt="xs">
            <Radio
              value=""
              label={t('interpretation.original')}
              description={t('interpretation.original_hint')}
            />
            {languages.map((one) => (
              <Radio
                key={one}
                value={one}
                label={languageName(one)}
                description={<Interpreters language={one} />}
              />
            ))}
          </Stack>
        </Radio.Group>
        {language === null ? null : (
          <Switch
            label={t('interpretation.mute_original')}
            description={t('interpretation.mute_original_hint')}
            checked={isOriginalMuted}
            onChange={(event) => listening.choose({ isOriginalMuted: event.currentTarget.checked })}
          />
        )}
        <OwnLanguages languages={languages} />
      </Stack>
    </Dialog>
  )
}

/** Who interprets into a language right now. */
function Interpreters({ language }: { language: string }) {
  const t = useText('room')
  const { list } = useFormats()
  const names = useCallValue(
    ({ participants }) =>
      participants.filter(({ interpreting }) => interpreting === language).map(({ name }) => name),
    (a, b) => a.join('\n') === b.join('\n'),
  )
  if (names.length === 0) return t('interpretation.nobody')
  return t('interpretation.by', { names: list(names) })
}

/** The language to speak into; only for interpreters. */
function OwnLanguages({ languages }: { languages: readonly InterpretationLanguage[] }) {
  const t = useText('room')
  const { connection } = useRoom()
  const languageName = useLanguageName()
  const given = useCallValue(
    ({ participants }) => participants.find(({ isSelf }) => isSelf)?.interprets ?? [],
    (a, b) => a.join(' ') === b.join(' '),
  )
  const interpreting = useOwnInterpreting()
  /** Shown until the server has answered. */
  const [wanted, setWanted] = useState<string | null>(null)
  const own = languages.filter((language) => given.includes(language))
  if (own.length === 0) return null

  async function choose(value: string): Promise<void> {
    setWanted(value)
    await connection.actions.interpret(own.find((language) => language === value) ?? null)
    setWanted(null)
  }

  return (
    <Radio.Group
      label={t('interpretation.speak')}
      description={t('interpretation.speak_hint')}
      value={wanted ?? interpreting ?? ''}
      onChange={(value) => void choose(value)}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="" label={t('interpretation.everyone')} />
        {own.map((language) => (
          <Radio key={language} value={language} label={languageName(language)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
