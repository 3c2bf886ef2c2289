import { ActionIcon, Popover, TextInput } from '@mantine/core'
import type { DateFormat } from '@majlis/contract'
import { useLanguage, useText } from '@majlis/i18n/react'
import { IconCalendar } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { dayText, readDay } from './date-text.ts'
import type { Day } from './days.ts'
import styles from './fields.module.css'
import { MonthGrid } from './MonthGrid.tsx'

export interface DateFieldProps {
  label?: ReactNode
  /** Names the field where it has no label of its own. */
  ariaLabel?: string
  /** Empty when there is none, or when what was typed is no date. */
  value: Day
  onChange(value: Day): void
  today: Day
  /** How the reader writes dates and begins weeks (spec 3.8). */
  habits: { dateFormat: DateFormat; weekStart: number }
  error?: ReactNode
  /** What to say of what was typed and is no date. */
  unreadable?: ReactNode
  disabled?: boolean
  name?: string
}

/** A date, typed in the reader's format or picked from a month. */
export function DateField({
  label,
  ariaLabel,
  value,
  onChange,
  today,
  habits,
  error,
  unreadable,
  disabled,
  name,
}: DateFieldProps) {
  const t = useText('common')
  const { language } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  // What is being typed, or could not be read; null shows the value.
  const [text, setText] = useState<string | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const { dateFormat, weekStart } = habits

  const parts: Record<string, string> = { DD: t('date.day'), MM: t('date.month'), YYYY: t('date.year') }
  const formatText = (format: DateFormat) => format.replaceAll(/[A-Z]+/g, (part) => parts[part] ?? part)

  function read(): void {
    if (text === null) return
    const day = readDay(text, dateFormat, today)
    if (day) setText(null)
    setUnreadable(!day && text.trim() !== '')
    onChange(day ?? '')
  }

  function pick(day: Day): void {
    setText(null)
    setUnreadable(false)
    setOpen(false)
    onChange(day)
  }

  return (
    <TextInput
      label={label}
      aria-label={ariaLabel}
      name={name}
      value={text ?? (value ? dayText(value, dateFormat, language) : '')}
      placeholder={formatText(dateFormat)}
      error={error || (isUnreadable && unreadable)}
      disabled={disabled}
      autoComplete="off"
      classNames={{ input: styles.number }}
      onChange={(event) => {
        setText(event.currentTarget.value)
        setUnreadable(false)
      }}
      onBlur={read}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          // Reads the field; sending the form takes another step.
          event.preventDefault()
          read()
        }
        if (event.key === 'ArrowDown' && event.altKey) setOpen(true)
      }}
      rightSectionWidth={44}
      rightSection={
        <Popover
          opened={isOpen}
          onChange={setOpen}
          position="bottom-end"
          trapFocus
          returnFocus
          shadow="md"
          transitionProps={{ duration: 120 }}
        >
          <Popover.Target>
            <ActionIcon
              aria-label={t('date.pick')}
              disabled={disabled}
              variant="transparent"
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={20} stroke={1.8} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <MonthGrid day={value} today={today} weekStart={weekStart} onPick={pick} hasFocus />
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}
