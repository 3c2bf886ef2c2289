import type { Speaker } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { NativeSelect } from '@mantine/core'
import { someoneElse, type ChosenSpeaker } from '../model/chosen-speaker.ts'
import { SpeakerNameField } from './SpeakerNameField.tsx'

interface SpeakerFieldsProps {
  /** Of the transcript. */
  id: string
  speakers: readonly Speaker[]
  value: ChosenSpeaker
  onChange(speaker: ChosenSpeaker): void
}

/** A speaker of the transcript, or someone who is named for it. */
export function SpeakerFields({ id, speakers, value, onChange }: SpeakerFieldsProps) {
  const t = useText('transcripts')
  return (
    <>
      <NativeSelect
        label={t('edit.speaker')}
        value={value.id}
        data={[
          ...speakers.map((speaker) => ({
            value: speaker.id,
            label: speaker.name || t('speaker.unknown'),
          })),
          { value: someoneElse, label: t('edit.someoneElse') },
        ]}
        onChange={({ currentTarget }) => onChange({ ...value, id: currentTarget.value })}
      />
      {value.id === someoneElse ? (
        <SpeakerNameField
          id={id}
          label={t('edit.speakerName')}
          value={value.name}
          onChange={(name) => onChange({ ...value, name })}
        />
      ) : null}
    </>
  )
}
