import type { MeetingDate, MeetingPage, MeetingTab } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { Chip, Parts } from '@majlis/ui'
import { ActionIcon, Button, Popover, SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { IconCalendarEvent, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { ListOr, ShowMore, byNumber } from '../../../shared/lists/index.ts'
import { ButtonLink } from '../../../shared/links/index.ts'
import { meetingPageAddress } from '../../../shared/meeting-page-link/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import styles from './DatePicker.module.css'

interface DatesProps {
  meeting: MeetingPage
  tab: MeetingTab
}

/**
 * The dates of a series, including the parts that "This and following events" has split off. Renders nothing for a
 * single date; on phones only the list.
 */
export function DatePicker({ meeting, tab, isPhone }: DatesProps & { isPhone: boolean }) {
  const t = useText('meetingPage')
  const [isOpen, setOpen] = useState(false)
  const { previousDate, nextDate, date } = meeting
  if (previousDate === null && nextDate === null) return null
  const step = (to: number | null, label: string, Icon: typeof IconChevronLeft) =>
    to === null || isPhone ? null : (
      <ButtonLink
        variant="default"
        px={12}
        aria-label={label}
        title={label}
        {...meetingPageAddress({ calendarId: meeting.calendarId, occurrenceStart: to }, tab)}
      >
        <Icon className="points" size={20} stroke={1.8} aria-hidden />
      </ButtonLink>
    )
  return (
    <div className={styles.picker}>
      {step(previousDate, t('head.previous'), IconChevronLeft)}
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom"
        width={340}
        trapFocus
        returnFocus
        shadow="md"
        hideDetached={false}
      >
        <Popover.Target>
          {isPhone ? (
            <ActionIcon
              variant="default"
              aria-label={t('head.dates')}
              title={t('head.dates')}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendarEvent size={20} stroke={1.8} aria-hidden />
            </ActionIcon>
          ) : (
            <Button
              variant="default"
              leftSection={<IconCalendarEvent size={18} stroke={1.8} aria-hidden />}
              onClick={() => setOpen(!isOpen)}
            >
              {t('head.dates')}
            </Button>
          )}
        </Popover.Target>
        <Popover.Dropdown aria-label={t('head.dates')} className={styles.dropdown}>
          <Dates key={date ?? ''} meeting={meeting} tab={tab} onChosen={() => setOpen(false)} />
        </Popover.Dropdown>
      </Popover>
      {step(nextDate, t('head.next'), IconChevronRight)}
    </div>
  )
}

const types = ['previous', 'upcoming'] as const

function Dates({ meeting, tab, onChosen }: DatesProps & { onChosen(): void }) {
  const t = useText('meetingPage')
  const { calendarId } = meeting
  const [type, setType] = useState<(typeof types)[number]>(
    meeting.state === 'ended' ? 'previous' : 'upcoming',
  )
  const list = useInfiniteQuery(
    orpc.meetingPage.dates.infiniteOptions(byNumber({ calendarId, type, pageSize: 30 }, 'dates')),
  )
  const dates = list.data?.pages.flatMap(({ data }) => data.dates)
  return (
    <>
      <SegmentedControl
        fullWidth
        size="sm"
        aria-label={t('head.dates')}
        value={type}
        data={types.map((value) => ({ value, label: t(`dates.${value}`) }))}
        onChange={(value) => setType(value === 'upcoming' ? 'upcoming' : 'previous')}
      />
      <ListOr
        list={list}
        items={dates}
        icon={IconCalendarEvent}
        height={120}
        none={{ title: t('dates.none'), text: '' }}
      >
        {(listed) => (
          <ul className={styles.dates}>
            {listed.map((one) => (
              <li key={`${one.calendarId} ${one.date}`}>
                <Link
                  className={styles.date}
                  aria-current={one.date === meeting.date ? 'date' : undefined}
                  onClick={onChosen}
                  {...meetingPageAddress({ calendarId: one.calendarId, occurrenceStart: one.date }, tab)}
                >
                  <DateLine date={one} meeting={meeting} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </ListOr>
      <ShowMore list={list} label={t('dates.more')} mt="xs" />
    </>
  )
}

/** The time and results of a date. All-day dates are those of the meeting's zone, wherever they are shown. */
function DateLine({ date, meeting: { isAllDay, timeZone } }: { date: MeetingDate; meeting: MeetingPage }) {
  const t = useText('meetingPage')
  const { profile } = useUser()
  const formats = useFormats(isAllDay ? { ...profile, timeZone } : profile)
  const { startDateTime, endDateTime, state, meetingIsDeleted, hasOccurred, recordings, messages } = date
  const left = [
    ...(state === 'ended' && !hasOccurred && !meetingIsDeleted ? [t('dates.notHeld')] : []),
    ...(recordings > 0 ? [t('dates.recordings', { count: recordings })] : []),
    ...(messages > 0 ? [t('dates.messages', { count: messages })] : []),
  ]
  return (
    <>
      <span className={styles.line}>
        <b>{formats.date(startDateTime, { length: 'short', withYear: true })}</b>
        {isAllDay ? null : <span className="num">{formats.timeRange(startDateTime, endDateTime)}</span>}
        {state === 'ongoing' ? (
          <Chip tone="ok" dot>
            {t('dates.ongoing')}
          </Chip>
        ) : null}
        {meetingIsDeleted ? <Chip tone="bad">{t('dates.deleted')}</Chip> : null}
      </span>
      {left.length > 0 ? (
        <small>
          <Parts>{left}</Parts>
        </small>
      ) : null}
    </>
  )
}
