import { Switch, TextInput } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { limits } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { AgendaField } from '../../../shared/agenda-editor/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import type { DocumentUploads } from '../../../shared/uploads/index.ts'
import type { Check } from '../hooks/useCheck.ts'
import { useDraft, withAllDay } from '../../scheduler-draft/index.ts'
import { AvailabilityLine } from './AvailabilityLine.tsx'
import { BannerField } from './BannerField.tsx'
import { ClockHint } from './ClockHint.tsx'
import { FilesField } from './FilesField.tsx'
import { PeopleLine } from './PeopleLine.tsx'
import { RecurrenceField } from './RecurrenceField.tsx'
import styles from './sections.module.css'
import { WhenFields } from './WhenFields.tsx'
import { ZoneField } from './ZoneField.tsx'
import { ViewerTime } from './ViewerTime.tsx'

/** Event Details (spec 2.54): what, when, with how many people, how often, about what. */
export function DetailsSection({
  check,
  uploads,
  onShowClash,
  onAddPeople,
}: {
  check: Check
  uploads: DocumentUploads
  onShowClash(): void
  /** Null for people who cannot change the draft. */
  onAddPeople: (() => void) | null
}) {
  const t = useText('scheduler')
  const errorText = useErrorText()
  const { user } = useUser()
  const { draft, change, errorOf, isOneEvent } = useDraft()
  const titleError = errorOf('meetingTitle')
  const agendaError = errorOf('agenda')
  return (
    <div className={styles.section}>
      <TextInput
        label={t('details.title')}
        placeholder={t('details.defaultTitle', { name: user.display_name })}
        maxLength={limits.meeting.titleMaxChars}
        name="meetingTitle"
        value={draft.meetingTitle}
        error={titleError ? errorText(titleError) : null}
        onChange={(event) => change({ meetingTitle: event.currentTarget.value })}
        data-autofocus
      />
      <div className={styles.when}>
        <WhenFields />
        <div className={styles.zoneRow}>
          <Switch
            label={t('details.allDay')}
            checked={draft.isAllDay}
            disabled={isOneEvent}
            onChange={(event) => {
              const isAllDay = event.currentTarget.checked
              change((previous) => withAllDay(previous, isAllDay))
            }}
          />
          <ZoneField />
        </div>
        <ViewerTime />
        <ClockHint />
        <AvailabilityLine check={check} onShowClash={onShowClash} />
      </div>
      <PeopleLine onAdd={isOneEvent ? null : onAddPeople} />
      {isOneEvent ? null : <RecurrenceField />}
      <AgendaField
        label={t('details.agenda')}
        placeholder={t('details.agendaText')}
        value={draft.agenda}
        error={agendaError ? errorText(agendaError) : null}
        onChange={(agenda) => change({ agenda })}
      />
      <FilesField uploads={uploads} />
      {isOneEvent ? null : <BannerField />}
    </div>
  )
}
