import { languageChoices, matchLanguage } from '@majlis/i18n'
import { useErrorText, useLanguage, useText } from '@majlis/i18n/react'
import { Notice, useTheme } from '@majlis/ui'
import { SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { useMutation } from '@tanstack/react-query'
import { useLanguageChoice } from '../../../shared/preferences/index.ts'
import { ProfileCard } from './ProfileCard.tsx'
import styles from './profile.module.css'

/** The language, stored with the account, and the theme, stored in the browser. */
export function LookCard() {
  const t = useText('shell')
  const tc = useText('common')
  const errorText = useErrorText()
  const { language } = useLanguage()
  const { scheme, choose } = useTheme()
  const chooseLanguage = useMutation({ mutationFn: useLanguageChoice() })
  return (
    <ProfileCard title={t('profile.look')}>
      <div className={styles.choices}>
        <fieldset>
          <legend>{tc('language.label')}</legend>
          <SegmentedControl
            fullWidth
            value={language}
            data={languageChoices.map((choice) => ({ value: choice.language, label: choice.nativeName }))}
            onChange={(value) => chooseLanguage.mutate(matchLanguage([value]))}
          />
          <Notice tone="bad">{chooseLanguage.error ? errorText(chooseLanguage.error) : null}</Notice>
        </fieldset>
        <fieldset>
          <legend>{tc('theme.label')}</legend>
          <SegmentedControl
            fullWidth
            value={scheme}
            data={(['light', 'dark', 'auto'] as const).map((value) => ({
              value,
              label: tc(`theme.${value}`),
            }))}
            onChange={choose}
          />
        </fieldset>
      </div>
    </ProfileCard>
  )
}
