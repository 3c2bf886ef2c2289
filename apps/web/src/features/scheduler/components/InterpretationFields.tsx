import { interpretationLanguages, interpretationLimits, isInterpretationLanguage } from '@majlis/contract'
import { localeOf } from '@majlis/i18n'
import { useErrorText, useLanguage, useText } from '@majlis/i18n/react'
import { MultiSelect } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { useMemo } from 'react'
import { useDraft, isNamed, keyOf, withInterpreters } from '../../scheduler-draft/index.ts'
import { languageName, useLanguageName } from '../../../shared/language-names/index.ts'
import sections from './sections.module.css'

/** The languages of a multilingual meeting, and who interprets into which of them (spec 1.6). */
export function InterpretationFields() {
  const t = useText('scheduler')
  const errorText = useErrorText()
  const { language } = useLanguage()
  const { draft, change, errorOf } = useDraft()
  const choices = useMemo(() => languageChoices(language), [language])
  const { interpretationLanguages: chosen } = draft
  const code = errorOf('interpretationLanguages')
  const hasPeople = draft.invitees.some(isNamed)
  return (
    <>
      <MultiSelect
        label={t('interpretation.languages')}
        description={t('interpretation.languagesText')}
        name="interpretationLanguages"
        data={choices}
        searchable
        nothingFoundMessage={t('interpretation.nobodyFound')}
        maxDropdownHeight={240}
        maxValues={interpretationLimits.maxLanguages}
        value={chosen}
        error={code ? errorText(code) : null}
        onChange={(codes) => change({ interpretationLanguages: codes.filter(isInterpretationLanguage) })}
      />
      {hasPeople ? (
        chosen.map((one) => <Interpreters key={one} language={one} />)
      ) : (
        <p className={sections.note}>{t('interpretation.noInterpreters')}</p>
      )}
    </>
  )
}

/** Only people who are invited individually: anyone in a team may come. */
function Interpreters({ language }: { language: (typeof interpretationLanguages)[number] }) {
  const t = useText('scheduler')
  const nameOf = useLanguageName()
  const { draft, change } = useDraft()
  const people = draft.invitees.filter(isNamed)
  const interpreters = people.filter(({ interprets }) => interprets?.includes(language))
  // People who join without an account are not recognised.
  const needsAccount = interpreters.some(({ kind }) => kind === 'outside')
  return (
    <MultiSelect
      label={t('interpretation.interpreters', { language: nameOf(language) })}
      description={needsAccount ? t('interpretation.byAccount') : null}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={people.map((one) => ({ value: keyOf(one), label: one.name || one.email }))}
      searchable
      nothingFoundMessage={t('interpretation.nobodyFound')}
      maxDropdownHeight={240}
      value={interpreters.map(keyOf)}
      onChange={(keys) =>
        change((previous) => ({
          ...previous,
          invitees: withInterpreters(previous.invitees, language, keys),
        }))
      }
    />
  )
}

/** All languages with their names, sorted by name. */
function languageChoices(language: 'en' | 'bn' | 'ar') {
  return interpretationLanguages
    .map((code) => ({ value: code, label: languageName(code, language) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, localeOf(language)))
}
