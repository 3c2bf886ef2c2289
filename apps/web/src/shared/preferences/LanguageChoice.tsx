import { languageChoices, matchLanguage } from '@majlis/i18n'
import { useLanguage, useText } from '@majlis/i18n/react'
import { IconWorld } from '@tabler/icons-react'
import styles from './preferences.module.css'
import { useLanguageChoice } from './useLanguageChoice.ts'

/** An unobtrusive choice of language: the browser's own list, which works with every keyboard, screen reader and phone. */
export function LanguageChoice() {
  const t = useText('common')
  const { language } = useLanguage()
  const choose = useLanguageChoice()
  return (
    <label className={styles.language}>
      <IconWorld size={19} stroke={1.8} aria-hidden />
      <select
        aria-label={t('language.label')}
        value={language}
        onChange={(event) => void choose(matchLanguage([event.currentTarget.value])).catch(() => undefined)}
      >
        {languageChoices.map((choice) => (
          <option key={choice.language} value={choice.language} lang={choice.language}>
            {choice.nativeName}
          </option>
        ))}
      </select>
    </label>
  )
}
