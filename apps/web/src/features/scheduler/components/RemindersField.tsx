import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { limits, reminderMinutesOf } from '@majlis/contract'
import { useErrorText, useText, type Text } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { IconBellPlus, IconTrash } from '@tabler/icons-react'
import { useDraft, type DraftReminder } from '../../scheduler-draft/index.ts'
import { changeReminder, reminderChoices, reminderOf, withReminder } from '../model/reminders.ts'
import styles from './fields.module.css'
import sections from './sections.module.css'

/** The reminders of the meeting (spec 3.22, 9.4). */
export function RemindersField() {
  const t = useText('scheduler')
  const errorText = useErrorText()
  const { draft, change, errorOf } = useDraft()
  const { reminders } = draft
  const code = errorOf('reminders')
  return (
    <fieldset className={sections.group}>
      <legend>{t('advanced.reminders')}</legend>
      {reminders.map((reminder, place) => (
        <div key={`${reminder.remindType} ${reminderMinutesOf(reminder)}`} className={styles.reminder}>
          <NativeSelect
            aria-label={t('reminder.when')}
            value={reminderMinutesOf(reminder)}
            data={reminderChoices.map((minutes) => ({
              value: String(minutes),
              label: reminderText(t, reminderOf(minutes, reminder.remindType)),
            }))}
            onChange={(event) => {
              const next = reminderOf(Number(event.currentTarget.value), reminder.remindType)
              change((previous) => ({
                ...previous,
                reminders: changeReminder(previous.reminders, place, next),
              }))
            }}
          />
          <NativeSelect
            aria-label={t('reminder.how')}
            value={reminder.remindType}
            data={(['notification', 'email'] as const).map((type) => ({
              value: type,
              label: t(`reminder.${type}`),
            }))}
            onChange={(event) => {
              const remindType = event.currentTarget.value === 'email' ? 'email' : 'notification'
              change((previous) => ({
                ...previous,
                reminders: changeReminder(previous.reminders, place, { ...reminder, remindType }),
              }))
            }}
          />
          <ActionIcon
            aria-label={t('reminder.remove', { reminder: reminderText(t, reminder) })}
            onClick={() => change({ reminders: reminders.filter((_, index) => index !== place) })}
          >
            <IconTrash size={20} stroke={1.8} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {reminders.length < limits.meeting.maxReminders ? (
        <Button
          className={styles.add}
          variant="subtle"
          leftSection={<IconBellPlus size={20} stroke={1.8} aria-hidden />}
          onClick={() => change((previous) => ({ ...previous, reminders: withReminder(previous.reminders) }))}
        >
          {t('reminder.add')}
        </Button>
      ) : null}
      {code ? <Notice tone="bad">{errorText(code)}</Notice> : null}
    </fieldset>
  )
}

function reminderText(t: Text<'scheduler'>, { beforeValue, durationUnit }: DraftReminder): string {
  return t(`reminder.before_${durationUnit}`, { count: beforeValue })
}
