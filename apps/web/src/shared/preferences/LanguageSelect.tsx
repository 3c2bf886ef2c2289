import { languageChoices, matchLanguage } from '@majlis/i18n'
import { useLanguage, useText } from '@majlis/i18n/react'
import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useLanguageChoice } from './useLanguageChoice.ts'

/** The choice of language among other fields. */
export function LanguageSelect() {
  const t = useText('common')
  const { language } = useLanguage()
  const choose = useLanguageChoice()
  return (
    <NativeSelect
      label={t('language.label')}
      data={languageChoices.map((choice) => ({ value: choice.language, label: choice.nativeName }))}
      value={language}
      onChange={(event) => void choose(matchLanguage([event.currentTarget.value])).catch(() => undefined)}
    />
  )
}
