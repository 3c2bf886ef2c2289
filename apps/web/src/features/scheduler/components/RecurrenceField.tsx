import { NativeSelect } from '@mantine/core'
import { useErrorText, useText } from '@majlis/i18n/react'
import {
  useDraft,
  choiceOf,
  recurrenceChoices,
  withChoice,
  type DraftRecurrence,
  localStartOf,
} from '../../scheduler-draft/index.ts'
import { CustomRecurrenceFields } from './CustomRecurrenceFields.tsx'
import { IntervalField } from './IntervalField.tsx'
import styles from './recurrence.module.css'
import { RecurrenceEnd } from './RecurrenceEnd.tsx'
import { RecurrenceSummary } from './RecurrenceSummary.tsx'

/** How the meeting repeats (spec 3.19–3.21, 9.5). */
export function RecurrenceField() {
  const t = useText('scheduler')
  const errorText = useErrorText()
  const { draft, change, errorOf } = useDraft()
  const { recurrence } = draft
  const localStart = localStartOf(draft)
  const code = errorOf('recurrence')
  const set = (changes: Partial<DraftRecurrence>) =>
    // The changes are fields of the kind of recurrence that is shown.
    change((previous) => ({
      ...previous,
      recurrence: { ...previous.recurrence, ...changes } as DraftRecurrence,
    }))
  return (
    <div className={styles.field}>
      <NativeSelect
        label={t('recurrence.label')}
        name="recurrence"
        value={choiceOf(recurrence)}
        disabled={!localStart}
        error={code ? errorText(code) : null}
        data={recurrenceChoices.map((choice) => ({ value: choice, label: t(`recurrence.${choice}`) }))}
        onChange={(event) => {
          const choice = recurrenceChoices.find((one) => one === event.currentTarget.value)
          if (choice && localStart)
            change((previous) => ({
              ...previous,
              recurrence: withChoice(previous.recurrence, choice, localStart),
            }))
        }}
      />
      {recurrence && localStart ? (
        <div className={styles.card}>
          {recurrence.type === 'custom' ? (
            <CustomRecurrenceFields form={recurrence} localStart={localStart} onChange={set} />
          ) : recurrence.repeatInterval > 1 ? (
            <IntervalField
              value={recurrence.repeatInterval}
              onChange={(repeatInterval) => set({ repeatInterval })}
            />
          ) : null}
          <RecurrenceEnd recurrence={recurrence} localStart={localStart} onChange={set} />
          <RecurrenceSummary />
        </div>
      ) : null}
    </div>
  )
}
