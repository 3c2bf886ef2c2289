import { meetingListKinds } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { dateOf } from '@majlis/scheduling'
import { NativeSelect } from '@mantine/core'
import { useNow } from '../../../shared/clock/index.ts'
import { DateField } from '../../../shared/date-time/index.ts'
import { FilterBar } from '../../../shared/lists/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { roles, type MeetingFilter } from '../model/meeting-filter.ts'

export interface MeetingFiltersProps {
  type: 'upcoming' | 'previous'
  filter: MeetingFilter
  /** The text in the search field. */
  typed: string
  onType(text: string): void
  onChange(changes: MeetingFilter): void
}

/** Search and filters of the list of meetings (spec 2.53). */
export function MeetingFilters({ type, filter, typed, onType, onChange }: MeetingFiltersProps) {
  const t = useText('home')
  const errorText = useErrorText()
  const { profile } = useUser()
  const now = useNow()
  const { role, kind, has, firstDay = '', lastDay = '' } = filter
  const chosen = [role, kind, has, firstDay, lastDay].filter(Boolean).length
  const day = {
    today: dateOf(now, profile.timeZone),
    habits: profile,
    unreadable: errorText('input.invalid_date'),
  }
  return (
    <FilterBar label={t('manage.search')} search={typed} onSearch={onType} chosen={chosen}>
      <NativeSelect
        label={t('manage.role')}
        value={role ?? ''}
        onChange={(event) => onChange({ role: roles.find((one) => one === event.currentTarget.value) })}
        data={[
          { value: '', label: t('manage.everyRole') },
          ...roles.map((value) => ({ value, label: t(`manage.role_${value}`) })),
        ]}
      />
      <NativeSelect
        label={t('manage.kind')}
        value={kind ?? ''}
        onChange={(event) =>
          onChange({ kind: meetingListKinds.find((one) => one === event.currentTarget.value) })
        }
        data={[
          { value: '', label: t('manage.everyKind') },
          ...meetingListKinds.map((value) => ({ value, label: t(`manage.kind_${value}`) })),
        ]}
      />
      {type === 'previous' ? (
        <NativeSelect
          label={t('manage.has')}
          value={has ?? ''}
          onChange={(event) => onChange({ has: event.currentTarget.value ? 'recording' : undefined })}
          data={[
            { value: '', label: t('manage.hasAny') },
            { value: 'recording', label: t('manage.has_recording') },
          ]}
        />
      ) : null}
      <DateField
        {...day}
        label={t('manage.firstDay')}
        value={firstDay}
        onChange={(value) => onChange({ firstDay: value || undefined })}
      />
      <DateField
        {...day}
        label={t('manage.lastDay')}
        value={lastDay}
        onChange={(value) => onChange({ lastDay: value || undefined })}
      />
    </FilterBar>
  )
}
