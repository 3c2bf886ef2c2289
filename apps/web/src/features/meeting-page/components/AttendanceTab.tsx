import type { Attendance, Attendee, MeetingPage } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { Avatar, Card, Chip, DataTable, EmailAddress, EmptyState, NoValue, TableCell } from '@majlis/ui'
import { SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { ListOr, ShowMore, byNumber, useTypedSearch } from '../../../shared/lists/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { dateOfPage, liveInterval } from '../hooks/useMeetingPage.ts'
import { LogList } from './LogList.tsx'
import { ReportButton } from './ReportButton.tsx'
import { SearchInput } from './SearchInput.tsx'
import styles from './tabs.module.css'

/** The attendance, and for host and co-hosts the log of the room. */
export function AttendanceTab({ meeting }: { meeting: MeetingPage }) {
  const t = useText('meetingPage')
  const [view, setView] = useState<'people' | 'timeline'>('people')
  // No one has missed a meeting that is still to come.
  if (meeting.state === 'upcoming' && !meeting.hasOccurred)
    return (
      <Card>
        <EmptyState icon={IconUsers} title={t('attendance.none')} text={t('attendance.noneText')} />
      </Card>
    )
  if (!meeting.can.seeLog) return <Attendees meeting={meeting} />
  return (
    <>
      <SegmentedControl
        className={styles.views}
        size="sm"
        aria-label={t('log.label')}
        value={view}
        data={(['people', 'timeline'] as const).map((value) => ({ value, label: t(`log.${value}`) }))}
        onChange={(value) => setView(value === 'timeline' ? 'timeline' : 'people')}
      />
      {view === 'people' ? <Attendees meeting={meeting} /> : <LogList meeting={meeting} />}
    </>
  )
}

/** Who attended, from when to when, and who did not (spec 3.37); only names for guests (6.2). */
function Attendees({ meeting }: { meeting: MeetingPage }) {
  const t = useText('meetingPage')
  const { typed, setTyped, search } = useTypedSearch()
  const list = useInfiniteQuery({
    ...orpc.meetingPage.attendees.infiniteOptions(
      byNumber({ ...dateOfPage(meeting), ...(search ? { search } : {}) }, 'attendees'),
    ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: liveInterval(meeting),
  })
  const pages = list.data?.pages
  const attendees = pages?.flatMap(({ data }) => data.attendees)
  const last = pages?.at(-1)?.data
  const isNames = meeting.can.seeAttendance === 'names'
  const isOver = meeting.state === 'ended'
  return (
    <>
      <div className={styles.tools}>
        <SearchInput label={t('attendance.search')} value={typed} onChange={setTyped} />
        {last ? <Summary summary={last.summary} isAbsenceShown={!isNames && isOver} /> : null}
        {meeting.hasOccurred ? <ReportButton meeting={meeting} /> : null}
      </div>
      {isNames ? <p className={styles.quiet}>{t('attendance.names')}</p> : null}
      <Card>
        <ListOr
          list={list}
          items={attendees}
          icon={IconUsers}
          height={220}
          none={{
            title: t(search ? 'attendance.noneFound' : 'attendance.none'),
            text: t(search ? 'attendance.noneFoundText' : 'attendance.noneText'),
          }}
        >
          {(listed) => <AttendeeTable attendees={listed} isNames={isNames} isOver={isOver} />}
        </ListOr>
      </Card>
      <ShowMore list={list} label={t('attendance.more')} mt="md" />
    </>
  )
}

function Summary({ summary, isAbsenceShown }: { summary: Attendance['summary']; isAbsenceShown: boolean }) {
  const t = useText('meetingPage')
  const { attended, absent, guests, inside } = summary
  return (
    <div className={styles.chips} role="status">
      <Chip tone="ok">{t('attendance.summaryAttended', { count: attended })}</Chip>
      {inside > 0 ? (
        <Chip tone="ok" dot>
          {t('attendance.summaryInside', { count: inside })}
        </Chip>
      ) : null}
      {isAbsenceShown && absent > 0 ? (
        <Chip tone="warn">{t('attendance.summaryAbsent', { count: absent })}</Chip>
      ) : null}
      {guests > 0 ? <Chip>{t('attendance.summaryGuests', { count: guests })}</Chip> : null}
    </div>
  )
}

interface Shown {
  /** Guests see names alone. */
  isNames: boolean
  /** Before, those who are missing may still come. */
  isOver: boolean
}

function AttendeeTable({ attendees, ...shown }: Shown & { attendees: readonly Attendee[] }) {
  const t = useText('meetingPage')
  const columns = [
    { key: 'name', head: t('attendance.name') },
    ...(shown.isNames
      ? []
      : (['status', 'in', 'out', 'total'] as const).map((key) => ({ key, head: t(`attendance.${key}`) }))),
  ]
  return (
    <DataTable label={t('attendance.table')} columns={columns}>
      {attendees.map((attendee) => (
        <AttendeeRow key={attendee.id} attendee={attendee} {...shown} />
      ))}
    </DataTable>
  )
}

function AttendeeRow({ attendee, isNames, isOver }: Shown & { attendee: Attendee }) {
  const t = useText('meetingPage')
  const { profile } = useUser()
  const formats = useFormats(profile)
  const { email, guest, inTime, outTime, totalDuration, visits } = attendee
  const name = attendee.name || t('attendance.erased')
  const time = (at: number | null) =>
    at === null ? <NoValue /> : <span className="num">{formats.time(at)}</span>
  return (
    <tr>
      <TableCell narrow="line">
        <div className={styles.person}>
          <Avatar name={name} email={email} size={36} />
          <span>
            <bdi>{name}</bdi> {guest ? <Chip>{t('attendance.guest')}</Chip> : null}
            {email ? (
              <small>
                <EmailAddress email={email} />
              </small>
            ) : null}
          </span>
        </div>
      </TableCell>
      {isNames ? null : (
        <>
          <TableCell>
            <Status attendee={attendee} isOver={isOver} />
          </TableCell>
          <TableCell label={t('attendance.in')}>{time(inTime)}</TableCell>
          <TableCell label={t('attendance.out')}>{time(outTime)}</TableCell>
          <TableCell label={t('attendance.total')}>
            {totalDuration === null ? (
              <NoValue />
            ) : (
              <span className="num">{formats.duration(totalDuration)}</span>
            )}
            {visits.length > 1 ? <Visits visits={visits} /> : null}
          </TableCell>
        </>
      )}
    </tr>
  )
}

/** When someone was inside who came more than once; opened on request. */
function Visits({ visits }: Pick<Attendee, 'visits'>) {
  const t = useText('meetingPage')
  const { profile } = useUser()
  const formats = useFormats(profile)
  return (
    <details className={styles.visits}>
      <summary>{t('attendance.visits', { count: visits.length })}</summary>
      <ul>
        {visits.map(({ inTime, outTime }) => (
          <li key={inTime} className="num">
            {outTime === null
              ? t('attendance.since', { time: formats.time(inTime) })
              : formats.timeRange(inTime, outTime)}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Status({ attendee, isOver }: Pick<Shown, 'isOver'> & { attendee: Attendee }) {
  const t = useText('meetingPage')
  const { attended, isInside, isLate, hasLeftEarly } = attendee
  return (
    <span className={styles.chips}>
      {isInside ? (
        <Chip tone="ok" dot>
          {t('attendance.inside')}
        </Chip>
      ) : attended ? (
        <Chip tone="ok">{t('attendance.attended')}</Chip>
      ) : isOver ? (
        <Chip tone="warn">{t('attendance.absent')}</Chip>
      ) : (
        <Chip>{t('attendance.notYet')}</Chip>
      )}
      {isLate ? <Chip tone="warn">{t('attendance.late')}</Chip> : null}
      {hasLeftEarly ? <Chip tone="warn">{t('attendance.leftEarly')}</Chip> : null}
    </span>
  )
}
