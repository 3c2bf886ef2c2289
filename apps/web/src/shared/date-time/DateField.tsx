import { ActionIcon, Popover, TextInput } from '@mantine/core'
import type { DateFormat } from '@majlis/contract'
import { useLanguage, useText } from '@majlis/i18n/react'
import { IconCalendar } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { dayText, readDay } from './date-text.ts'
import type { Day } from './days.ts'
import styles from './fields.module.css'
import { MonthGrid } from './MonthGrid.tsx'
import { useTypedText } from './useTypedText.ts'

export interface DateFieldProps {
  label?: ReactNode
  /** Names the field where it has no label of its own. */
  ariaLabel?: string
  /** Empty if there is none or the input is not a date. */
  value: Day
  onChange(value: Day): void
  today: Day
  /** How the reader writes dates and begins weeks (spec 3.8). */
  habits: { dateFormat: DateFormat; weekStart: number }
  error?: ReactNode
  /** The error for input that is not a date. */
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
  const { language } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { dateFormat, weekStart } = habits
  const placeholder = useFormatText(dateFormat)
  const { text, isUnreadable, type, commit, pick } = useTypedText({
    value,
    onChange,
    write: (day) => dayText(day, dateFormat, language),
    read: (typed) => readDay(typed, dateFormat, today),
  })

  return (
    <TextInput
      label={label}
      aria-label={ariaLabel}
      name={name}
      value={text}
      placeholder={placeholder}
      error={error || (isUnreadable && unreadable)}
      disabled={disabled}
      autoComplete="off"
      classNames={{ input: styles.number }}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          // Reads the field; sending the form takes another step.
          event.preventDefault()
          commit()
        }
        if (event.key === 'ArrowDown' && event.altKey) setOpen(true)
      }}
      rightSectionWidth={44}
      rightSection={
        <DatePicker isOpen={isOpen} onOpenChange={setOpen} disabled={disabled}>
          <MonthGrid
            day={value}
            today={today}
            weekStart={weekStart}
            onPick={(day) => {
              setOpen(false)
              pick(day)
            }}
          />
        </DatePicker>
      }
    />
  )
}

/** A date format in the reader's language. */
function useFormatText(format: DateFormat): string {
  const t = useText('common')
  const parts: Record<string, string> = { DD: t('date.day'), MM: t('date.month'), YYYY: t('date.year') }
  return format.replaceAll(/[A-Z]+/g, (part) => parts[part] ?? part)
}

interface DatePickerProps {
  isOpen: boolean
  onOpenChange(isOpen: boolean): void
  disabled: boolean | undefined
  children: ReactNode
}

/** The button in the field, and the month that it opens. */
function DatePicker({ isOpen, onOpenChange, disabled, children }: DatePickerProps) {
  const t = useText('common')
  return (
    <Popover
      opened={isOpen}
      onChange={onOpenChange}
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
          onClick={() => onOpenChange(!isOpen)}
        >
          <IconCalendar size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>{children}</Popover.Dropdown>
    </Popover>
  )
}
