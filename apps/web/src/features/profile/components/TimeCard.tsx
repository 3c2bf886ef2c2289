import { dateFormats, type DateFormat, type Language, type TimePreferences } from '@majlis/contract'
import { formatTime, isolated } from '@majlis/i18n'
import { useErrorText, useLanguage, useText } from '@majlis/i18n/react'
import { dateOf, listTimeZones, offsetAt } from '@majlis/scheduling'
import { Card, Notice } from '@majlis/ui'
import { Button, NativeSelect, SegmentedControl, Select, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, type FormEvent } from 'react'
import { errorData, orpc } from '../../../shared/api/index.ts'
import { useNow } from '../../../shared/clock/index.ts'
import { dayText, useZoneCities } from '../../../shared/date-time/index.ts'
import { useDraft } from '../../../shared/form/index.ts'
import { session } from '../../../shared/session/index.ts'
import { weekdayName } from '@majlis/i18n'
import styles from './profile.module.css'
import { HoursField } from './HoursField.tsx'
import { weekdaysFrom, wrongDays } from '../model/week-hours.ts'

/** Time zone, formats, first day of the week and working hours (spec 2.56, 3.8). */
export function TimeCard() {
  const t = useText('shell')
  const errorText = useErrorText()
  const saved = useQuery(orpc.team.timePreferences.queryOptions({ staleTime: 0 }))
  const preferences = saved.data?.data
  return (
    <Card className={styles.card} aria-labelledby="time">
      <h2 id="time">{t('time.title')}</h2>
      {preferences ? (
        <TimeForm saved={preferences} />
      ) : saved.error ? (
        <Notice tone="bad">{errorText(saved.error)}</Notice>
      ) : (
        <Skeleton height={320} mt="md" />
      )}
    </Card>
  )
}

function TimeForm({ saved }: { saved: TimePreferences & { changedAt: number | null } }) {
  const t = useText('shell')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { changedAt: _, ...initial } = saved
  const [isJudged, setJudged] = useState(false)
  const save = useMutation(
    orpc.team.saveTimePreferences.mutationOptions({
      onSuccess: (answer, input) => {
        queries.setQueryData(orpc.team.timePreferences.queryKey(), answer)
        // All screens change immediately.
        const { workingHours: _hours, ...profile } = input
        session.updateProfile(profile)
      },
      meta: { changes: ['workingHours'], isFetchedBehind: true, done: t('time.saved') },
    }),
  )
  const { draft: values, change, send } = useDraft<TimePreferences>(initial, save)
  const { timeZone, timeFormat, weekStart, workingHours } = values
  const wrong = wrongDays(workingHours)
  const field = errorData(save.error).field

  function submit(event: FormEvent): void {
    event.preventDefault()
    setJudged(true)
    if (wrong.length === 0) send()
  }

  return (
    <form className={styles.choices} onSubmit={submit} noValidate>
      <ZoneChoice
        value={timeZone}
        onChange={(zone) => change({ timeZone: zone })}
        error={field === 'timeZone' ? errorText(save.error) : null}
      />
      <FormatChoices values={values} onChange={change} />
      <WeekStartChoice value={weekStart} onChange={(day) => change({ weekStart: day })} />
      <HoursField
        hours={workingHours}
        weekStart={weekStart}
        timeFormat={timeFormat}
        wrongDays={isJudged ? wrong : []}
        onChange={(hours) => change({ workingHours: hours })}
      />
      <footer className={styles.foot}>
        <Notice tone="bad">{save.error && field !== 'timeZone' ? errorText(save.error) : null}</Notice>
        <Button type="submit" loading={save.isPending}>
          {t('time.save')}
        </Button>
      </footer>
    </form>
  )
}

function ZoneChoice({
  value,
  onChange,
  error,
}: {
  value: string
  onChange(zone: string): void
  error: string | null
}) {
  const t = useText('shell')
  const day = Math.floor(useNow() / 86_400_000) * 86_400_000
  const { language } = useLanguage()
  const cities = useZoneCities()
  const zones = useMemo(
    () =>
      [...new Set([value, ...listTimeZones()])]
        .toSorted()
        .map((zone) => ({ value: zone, label: zoneText(zone, cities[zone], language, day) })),
    [value, cities, language, day],
  )
  return (
    <Select
      label={t('time.zone')}
      searchable
      allowDeselect={false}
      limit={100}
      nothingFoundMessage={t('time.noZone')}
      data={zones}
      value={value}
      error={error}
      onChange={(zone) => zone && onChange(zone)}
    />
  )
}

/** `Asia/Kathmandu · GMT+5:45`, after the translated name of its city. */
function zoneText(zone: string, city: string | undefined, language: Language, at: number): string {
  const offset = offsetAt(at, zone)
  const hours = Math.floor(Math.abs(offset) / 60)
  const minutes = Math.abs(offset) % 60
  const tail = `${hours}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''}`
  const name = `${zone.replaceAll('_', ' ')} · GMT${offset < 0 ? '−' : '+'}${tail}`
  return city ? `${city} · ${isolated(name, language)}` : name
}

/** Each format is shown with the current time. */
function FormatChoices({
  values,
  onChange,
}: {
  values: TimePreferences
  onChange(changes: Partial<TimePreferences>): void
}) {
  const t = useText('shell')
  const { language } = useLanguage()
  const now = useNow()
  const { timeZone, timeFormat, dateFormat } = values
  const today = dateOf(now, timeZone)
  return (
    <>
      <fieldset>
        <legend>{t('time.timeFormat')}</legend>
        <SegmentedControl
          fullWidth
          value={timeFormat}
          data={(['24', '12'] as const).map((format) => ({
            value: format,
            label: formatTime(now, { language, timeZone, timeFormat: format }),
          }))}
          onChange={(format) => onChange({ timeFormat: format })}
        />
      </fieldset>
      <NativeSelect
        label={t('time.dateFormat')}
        value={dateFormat}
        data={dateFormats.map((format) => ({
          value: format,
          label: `${dayText(today, format, language)} (${format})`,
        }))}
        onChange={({ currentTarget }) => {
          const chosen = dateFormats.find((format): format is DateFormat => format === currentTarget.value)
          if (chosen) onChange({ dateFormat: chosen })
        }}
      />
    </>
  )
}

function WeekStartChoice({ value, onChange }: { value: number; onChange(weekStart: number): void }) {
  const t = useText('shell')
  const { language } = useLanguage()
  return (
    <NativeSelect
      label={t('time.weekStart')}
      value={value}
      data={weekdaysFrom(1).map((weekday, place) => ({
        value: String(place + 1),
        label: weekdayName(weekday, language),
      }))}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  )
}
