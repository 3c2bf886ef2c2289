import { NativeSelect, SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/SegmentedControl.layer.css'
import type { Weekday } from '@majlis/contract'
import { monthName } from '@majlis/i18n'
import { useFormats, useLanguage, useText } from '@majlis/i18n/react'
import { repeatTypes, startPartsOf, weekdays } from '@majlis/scheduling'
import { useUser } from '../../../shared/session/index.ts'
import { serials, type DraftCustomRecurrence } from '../../scheduler-draft/index.ts'
import { IntervalField } from './IntervalField.tsx'
import styles from './recurrence.module.css'
import { ToggleSet } from './ToggleSet.tsx'

export interface CustomRecurrenceFieldsProps {
  form: DraftCustomRecurrence
  localStart: string
  onChange(changes: Partial<DraftCustomRecurrence>): void
}

const months = Array.from({ length: 12 }, (_, place) => place + 1)
/** The days of a month, then its last one. */
const dates = [...Array.from({ length: 31 }, (_, place) => place + 1), -1]

/** The custom form (spec 3.19, 3.20). Where nothing is chosen, it follows the start. */
export function CustomRecurrenceFields({ form, localStart, onChange }: CustomRecurrenceFieldsProps) {
  const t = useText('scheduler')
  const { language } = useLanguage()
  const { profile } = useUser()
  const formats = useFormats(profile)
  const { repeatType } = form
  const start = startPartsOf(localStart)
  const isOfMonth = repeatType === 'Monthly' || repeatType === 'Yearly'
  return (
    <>
      <div className={styles.row}>
        <IntervalField
          value={form.repeatInterval}
          onChange={(repeatInterval) => onChange({ repeatInterval })}
        />
        <NativeSelect
          label={t('recurrence.unit')}
          value={repeatType}
          data={repeatTypes.map((type) => ({
            value: type,
            label: t(`recurrence.unit_${type}`, { count: form.repeatInterval }),
          }))}
          onChange={(event) => {
            const type = repeatTypes.find((one) => one === event.currentTarget.value)
            if (type) onChange({ repeatType: type })
          }}
        />
      </div>
      {repeatType === 'Weekly' ? (
        <ToggleSet
          label={t('recurrence.weekdays')}
          options={formats.weekdays().map((number) => ({
            value: weekdayOf(number),
            label: formats.weekday(number, 'short'),
            name: formats.weekday(number),
          }))}
          chosen={form.repeatDays.length > 0 ? form.repeatDays : [start.weekday]}
          onChange={(repeatDays) => onChange({ repeatDays })}
        />
      ) : null}
      {repeatType === 'Yearly' ? (
        <ToggleSet
          label={t('recurrence.months')}
          options={months.map((month) => ({
            value: month,
            label: monthName(month, language, 'short'),
            name: monthName(month, language),
          }))}
          chosen={form.repeatMonths.length > 0 ? form.repeatMonths : [start.month]}
          onChange={(repeatMonths) => onChange({ repeatMonths })}
        />
      ) : null}
      {isOfMonth ? <DayOfMonth form={form} localStart={localStart} onChange={onChange} /> : null}
    </>
  )
}

/** By date, or by the n-th weekday. */
function DayOfMonth({ form, localStart, onChange }: CustomRecurrenceFieldsProps) {
  const t = useText('scheduler')
  const { profile } = useUser()
  const formats = useFormats(profile)
  const start = startPartsOf(localStart)
  const { viewType } = form
  return (
    <>
      <SegmentedControl
        aria-label={t('recurrence.by')}
        value={viewType}
        data={[
          { value: 'day', label: t('recurrence.byDate') },
          { value: 'week', label: t('recurrence.byWeekday') },
        ]}
        onChange={(value) => onChange({ viewType: value === 'week' ? 'week' : 'day' })}
      />
      {viewType === 'day' ? (
        <ToggleSet
          label={t('recurrence.dates')}
          isGrid
          options={dates.map((date) => ({
            value: date,
            label: date === -1 ? t('recurrence.lastDay') : formats.number(date),
          }))}
          chosen={form.repeatDates.length > 0 ? form.repeatDates : [start.day]}
          onChange={(repeatDates) => onChange({ repeatDates })}
        />
      ) : (
        <div className={styles.row}>
          <NativeSelect
            label={t('recurrence.serial')}
            value={String(form.repeatSerial ?? start.serial)}
            data={serials.map((serial) => ({
              value: String(serial),
              label: t(`recurrence.serial_${serial}`),
            }))}
            onChange={(event) => onChange({ repeatSerial: Number(event.currentTarget.value) })}
          />
          <NativeSelect
            label={t('recurrence.weekday')}
            value={form.repeatDayMonth ?? start.weekday}
            data={formats.weekdays().map((number) => ({
              value: weekdayOf(number),
              label: formats.weekday(number),
            }))}
            onChange={(event) => {
              const weekday = weekdays.find((one) => one === event.currentTarget.value)
              if (weekday) onChange({ repeatDayMonth: weekday })
            }}
          />
        </div>
      )}
    </>
  )
}

/** By ISO number: 1 is Monday. */
function weekdayOf(number: number): Weekday {
  return weekdays[number - 1] ?? 'MO'
}
