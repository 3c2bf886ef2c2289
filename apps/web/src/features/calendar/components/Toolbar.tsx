import { formatDay, formatDayRange, formatList, formatMonth } from '@majlis/i18n'
import { useLanguage, useText } from '@majlis/i18n/react'
import { useDocumentTitle } from '@majlis/ui'
import { ActionIcon, Button, Menu, NativeSelect, Popover, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import {
  IconCheck,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconDots,
  IconKeyboard,
  IconPlus,
  IconRss,
} from '@tabler/icons-react'
import { useState } from 'react'
import { MonthGrid, type Day } from '../../../shared/date-time/index.ts'
import { usePhone } from '../../../shared/phone/index.ts'
import type { ExternalChoice } from '../hooks/useExternalChoice.ts'
import { isView, views, type View } from '../model/place.ts'
import styles from './Toolbar.module.css'

export interface ToolbarProps {
  view: View
  day: Day
  days: readonly Day[]
  today: Day
  weekStart: number
  onView(view: View): void
  onDay(day: Day): void
  onStep(direction: 1 | -1): void
  /** Null while offline: nothing can be scheduled. */
  onNew: (() => void) | null
  /** Null without connected calendars. */
  external: ExternalChoice | null
  onSubscribe(): void
  onShortcuts(): void
}

/** The period, the buttons for other periods, and the view (spec 2.55). */
export function Toolbar(props: ToolbarProps) {
  const { view, day, days, today, onView, onDay, onStep, onNew, external, onSubscribe, onShortcuts } = props
  const t = useText('calendar')
  const isPhone = usePhone()
  const choice = {
    'aria-label': t('view.label'),
    value: view,
    data: views.map((value) => ({ value, label: t(`view.${value}`) })),
  }
  useDocumentTitle(t('title'))
  return (
    <div className={styles.bar}>
      <div className={styles.period}>
        <PeriodPicker {...props} />
      </div>
      <div className={styles.steps}>
        <Button
          variant="default"
          disabled={days.includes(today) && day === today}
          onClick={() => onDay(today)}
        >
          {t('today')}
        </Button>
        <ActionIcon variant="default" aria-label={t('nav.previous')} onClick={() => onStep(-1)}>
          <IconChevronLeft className="points" size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t('nav.next')} onClick={() => onStep(1)}>
          <IconChevronRight className="points" size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
      </div>
      {isPhone ? (
        // In the row of the buttons, which leaves the height to the days.
        <NativeSelect
          className={styles.views}
          {...choice}
          onChange={({ currentTarget: { value } }) => isView(value) && onView(value)}
        />
      ) : (
        <SegmentedControl
          className={styles.views}
          {...choice}
          onChange={(value) => isView(value) && onView(value)}
        />
      )}
      <div className={styles.actions}>
        <NewButton onNew={onNew} />
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t('more')}>
              <IconDots size={20} stroke={1.8} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {external ? <ExternalItem {...external} /> : null}
            <Menu.Item leftSection={<IconRss size={18} stroke={1.8} aria-hidden />} onClick={onSubscribe}>
              {t('subscribe.open')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconKeyboard size={18} stroke={1.8} aria-hidden />}
              onClick={onShortcuts}
            >
              {t('keys.open')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </div>
  )
}

function ExternalItem({ isShown, providers, choose }: ExternalChoice) {
  const t = useText('calendar')
  const { language } = useLanguage()
  return (
    <Menu.CheckboxItem
      checked={isShown}
      checkIcon={<IconCheck size={18} stroke={1.8} aria-hidden />}
      closeMenuOnClick
      onChange={choose}
    >
      {t('external.show', { names: formatList(providers, { language }) })}
    </Menu.CheckboxItem>
  )
}

function NewButton({ onNew }: Pick<ToolbarProps, 'onNew'>) {
  const t = useText('calendar')
  const hasRoom = useMediaQuery('(width >= 1100px)', true, { getInitialValueInEffect: false })
  const button = { disabled: onNew === null, onClick: () => onNew?.() }
  return hasRoom ? (
    <Button leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />} {...button}>
      {t('new')}
    </Button>
  ) : (
    <ActionIcon variant="filled" color="brand" aria-label={t('new')} {...button}>
      <IconPlus size={20} stroke={1.8} aria-hidden />
    </ActionIcon>
  )
}

function PeriodPicker({ view, day, days, today, weekStart, onDay }: ToolbarProps) {
  const t = useText('calendar')
  const { language } = useLanguage()
  const isNarrow = useMediaQuery('(width < 480px)', false, { getInitialValueInEffect: false })
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      trapFocus
      returnFocus
      shadow="md"
      transitionProps={{ duration: 120 }}
    >
      <h1>
        <Popover.Target>
          <button type="button" className={styles.title} onClick={() => setOpen(!isOpen)}>
            <span aria-live="polite">
              {periodText(view, day, days, language, isNarrow ? 'short' : 'long')}
            </span>
            <IconChevronDown size={20} stroke={1.8} aria-hidden />
          </button>
        </Popover.Target>
      </h1>
      <Popover.Dropdown aria-label={t('nav.pick')}>
        <MonthGrid
          day={day}
          today={today}
          weekStart={weekStart}
          onPick={(picked) => {
            setOpen(false)
            onDay(picked)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

/** The days shown, as text. */
export function periodText(
  view: View,
  day: Day,
  days: readonly Day[],
  language: ReturnType<typeof useLanguage>['language'],
  length: 'long' | 'short' = 'long',
): string {
  switch (view) {
    case 'day':
      return formatDay(day, { language, length })
    case 'month':
      return formatMonth(day, { language })
    case 'week':
    case 'agenda':
      return formatDayRange(days[0] ?? day, days.at(-1) ?? day, { language, length })
  }
}
