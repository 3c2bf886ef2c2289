import { Combobox, TextInput, useCombobox } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { formatDuration } from '@majlis/i18n'
import { useLanguage } from '@majlis/i18n/react'
import { IconClock } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import styles from './fields.module.css'
import { minutesOfTime, quarterHours, readTime, timeOf, timeText } from './time-text.ts'

export interface TimeFieldProps {
  label: ReactNode
  /** `HH:mm`; empty when there is none, or when what was typed is no time. */
  value: string
  onChange(value: string): void
  timeFormat: '12' | '24'
  /** `HH:mm`: the list begins after it and says how long it would last. */
  after?: string
  error?: ReactNode
  disabled?: boolean
  name?: string
}

/** A time of day: typed freely (spec 5.8: `930` is 9:30) or picked from quarter hours. */
export function TimeField({
  label,
  value,
  onChange,
  timeFormat,
  after,
  error,
  disabled,
  name,
}: TimeFieldProps) {
  const { language } = useLanguage()
  const habits = { language, timeFormat }
  // What is being typed, or could not be read; null shows the value.
  const [text, setText] = useState<string | null>(null)
  const isInList = useRef(false)
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.updateSelectedOptionIndex('active', { scrollIntoView: true }),
    onDropdownClose: () => combobox.resetSelectedOption(),
  })
  const options = after
    ? quarterHours.slice(1).map((length) => timeOf(minutesOfTime(after) + minutesOfTime(length)))
    : quarterHours

  function read(): void {
    combobox.closeDropdown()
    if (text === null) return
    const time = readTime(text, habits)
    if (time) setText(null)
    onChange(time ?? '')
  }

  function lengthOf(time: string, from: string): string {
    const minutes = (minutesOfTime(time) - minutesOfTime(from) + 1440) % 1440
    return formatDuration(minutes * 60_000, { language })
  }

  return (
    <Combobox
      store={combobox}
      keepMounted={false}
      width={after ? 232 : 'target'}
      position="bottom-end"
      onOptionSubmit={(time) => {
        setText(null)
        onChange(time)
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={label}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          value={text ?? (value ? timeText(value, habits) : '')}
          error={error}
          disabled={disabled}
          classNames={{ input: styles.number }}
          rightSection={<IconClock size={20} stroke={1.8} aria-hidden />}
          rightSectionPointerEvents="none"
          onChange={(event) => {
            setText(event.currentTarget.value)
            isInList.current = false
            combobox.openDropdown()
          }}
          onClick={() => combobox.openDropdown()}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={read}
          onKeyDown={(event) => {
            // What was typed counts, unless one has gone on into the list.
            if (event.key.startsWith('Arrow')) isInList.current = true
            if (event.key === 'Enter') event.preventDefault()
            if (event.key === 'Enter' && !isInList.current) read()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options
          className={styles.options}
          aria-label={typeof label === 'string' ? label : undefined}
        >
          {options.map((time) => (
            <Combobox.Option key={time} value={time} active={time === value} className={styles.option}>
              {timeText(time, habits)}
              {after ? <small>{lengthOf(time, after)}</small> : null}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
