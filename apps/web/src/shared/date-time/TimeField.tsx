import { Combobox, TextInput, useCombobox } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { formatDuration } from '@majlis/i18n'
import { useLanguage } from '@majlis/i18n/react'
import { IconClock } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import styles from './fields.module.css'
import { minutesOfTime, quarterHours, readTime, timeOf, timeText, type TimeHabits } from './time-text.ts'
import { useTypedText } from './useTypedText.ts'

export interface TimeFieldProps {
  label: ReactNode
  /** `HH:mm`; empty if there is none or the input is not a time. */
  value: string
  onChange(value: string): void
  timeFormat: '12' | '24'
  /** `HH:mm`: the list starts after it and shows the resulting durations. */
  after?: string
  error?: ReactNode
}

/** A time of day: typed freely (spec 5.8: `930` is 9:30) or picked from quarter hours. */
export function TimeField({ label, value, onChange, timeFormat, after, error }: TimeFieldProps) {
  const { language } = useLanguage()
  const habits = { language, timeFormat }
  const { text, type, commit, pick } = useTypedText({
    value,
    onChange,
    write: (time) => timeText(time, habits),
    read: (typed) => readTime(typed, habits),
  })
  const isInList = useRef(false)
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.updateSelectedOptionIndex('active', { scrollIntoView: true }),
    onDropdownClose: () => combobox.resetSelectedOption(),
  })

  function read(): void {
    combobox.closeDropdown()
    commit()
  }

  return (
    <Combobox
      store={combobox}
      keepMounted={false}
      width={after ? 232 : 'target'}
      position="bottom-end"
      onOptionSubmit={(time) => {
        pick(time)
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={label}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          error={error}
          classNames={{ input: styles.number }}
          rightSection={<IconClock size={20} stroke={1.8} aria-hidden />}
          rightSectionPointerEvents="none"
          onChange={(event) => {
            type(event.currentTarget.value)
            isInList.current = false
            combobox.openDropdown()
          }}
          onClick={() => combobox.openDropdown()}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={read}
          onKeyDown={(event) => {
            // Enter uses the typed text, unless the user has moved into the list.
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
          <TimeOptions value={value} after={after} habits={habits} />
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

interface TimeOptionsProps {
  value: string
  after: string | undefined
  habits: TimeHabits
}

/** The quarter hours of a day, beginning at midnight or after another time. */
function TimeOptions({ value, after, habits }: TimeOptionsProps) {
  return quarterHours.slice(after ? 1 : 0).map((quarter) => {
    const time = after ? timeOf(minutesOfTime(after) + minutesOfTime(quarter)) : quarter
    return (
      <Combobox.Option key={time} value={time} active={time === value} className={styles.option}>
        {timeText(time, habits)}
        {after ? <small>{formatDuration(minutesOfTime(quarter) * 60_000, habits)}</small> : null}
      </Combobox.Option>
    )
  })
}
