import type { ScheduledMeeting } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { useState } from 'react'
import { DeleteDialog } from '../../../shared/meeting-delete/index.ts'
import { isExternalId, type ShownEntry } from '../model/external-entries.ts'
import type { Opened } from '../model/place.ts'
import { keyOf } from '../model/placement.ts'
import { DetailsFrame } from './DetailsFrame.tsx'
import { EntryDetails } from './EntryDetails.tsx'
import { ExternalDetails } from './ExternalDetails.tsx'

interface OpenedEntryProps {
  opened: Opened
  /** Null if it is not among the days shown. */
  entry: ShownEntry | null
  isLoading: boolean
  isNarrow: boolean
  onEdit(edit: { calendarId: string; occurrenceStart?: number }): void
  onClose(): void
  onDeleted(notice: string): void
}

/** The details of the open entry, or the confirmation to delete it. */
export function OpenedEntry({
  opened,
  entry,
  isLoading,
  isNarrow,
  onEdit,
  onClose,
  onDeleted,
}: OpenedEntryProps) {
  const t = useText('calendar')
  const [removing, setRemoving] = useState<ScheduledMeeting | null>(null)
  const { calendarId, occurrenceStart } = entry ?? opened
  if (removing)
    return (
      <DeleteDialog
        meeting={removing}
        occurrenceStart={occurrenceStart}
        state={entry?.state}
        onClose={() => setRemoving(null)}
        onDeleted={(notice) => {
          onClose()
          onDeleted(notice)
        }}
      />
    )
  // An event of a connected calendar may have moved or gone at the next reading.
  if (!entry && (isLoading || isExternalId(calendarId))) return null
  return (
    <DetailsFrame
      title={entry?.meetingTitle ?? t('details.label')}
      entryKey={entry ? keyOf(entry) : `${calendarId}.${occurrenceStart ?? ''}`}
      isNarrow={isNarrow}
      onClose={onClose}
    >
      {entry?.external ? (
        <ExternalDetails entry={entry} external={entry.external} />
      ) : (
        <EntryDetails
          opened={entry ?? opened}
          entry={entry}
          onEdit={({ id, isRecurrent }) => {
            onClose()
            const isOne = isRecurrent && occurrenceStart !== null
            onEdit({ calendarId: id, ...(isOne ? { occurrenceStart } : {}) })
          }}
          onDelete={setRemoving}
        />
      )}
    </DetailsFrame>
  )
}
