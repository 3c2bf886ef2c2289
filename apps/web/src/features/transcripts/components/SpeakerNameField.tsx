import { limits } from '@majlis/contract'
import { TextField } from '@majlis/ui'
import { useId } from 'react'
import { useAttendees } from '../hooks/useAttendees.ts'

interface SpeakerNameFieldProps {
  /** Of the transcript. */
  id: string
  label: string
  description?: string
  value: string
  onChange(name: string): void
}

/** The name of a speaker; people who attended are suggested. */
export function SpeakerNameField({ id, value, onChange, ...texts }: SpeakerNameFieldProps) {
  const listId = useId()
  const names = useAttendees(id)
  return (
    <>
      <TextField
        {...texts}
        dir="auto"
        autoComplete="off"
        list={listId}
        maxLength={limits.transcripts.nameMaxChars}
        value={value}
        data-autofocus
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}
