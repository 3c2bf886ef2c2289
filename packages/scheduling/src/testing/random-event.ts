import type { Random } from '@majlis/testing/random'
import type { CalendarEvent } from '../icalendar/event.ts'
import { formatLocal, parseLocal } from '../local-time.ts'
import { type CustomRecurrence, ruleOfCustom } from '../rule-forms.ts'
import { weekdays } from '../rule.ts'
import { firstLocalStart, nextOccurrences, type Series } from '../series.ts'
import { randomStart, testZones } from './random-rule.ts'

const texts = [
  'Weekly stand-up',
  'Budget; costs, plans \\ "next" year: 10%',
  'সাপ্তাহিক সভা – পরিকল্পনা ও পর্যালোচনা, সকল সদস্যের জন্য উন্মুক্ত আলোচনা',
  'الاجتماع الأسبوعي: مراجعة الخطة، والميزانية؛ والأسئلة المفتوحة لجميع الأعضاء',
  '週次ミーティング 🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉',
  'First line\nsecond line\n\n  third, after an empty one',
  'x'.repeat(200),
  'BEGIN:VEVENT\nEND:VCALENDAR',
]
const names = [
  'Ada Lovelace',
  'Hopper, Grace',
  'Ann "Nan" O’Neil; CEO: x',
  'রহিমা খাতুন',
  'ليلى بنت أحمد',
  String.raw`DOM\nina \ \\`,
]

/** A meeting as the server keeps it: its start is a date of its rule. */
export function randomEvent(random: Random): CalendarEvent {
  const series = randomSeries(random)
  const occurrences = nextOccurrences(series, -Infinity, 12)
  const cancelled = random.chance(0.4) && occurrences.length > 2 ? random.some(occurrences.slice(1), 3) : []
  const moved = occurrences.find((one) => series.rule && !cancelled.includes(one))
  const event = {
    ...randomContent(random),
    uid: `${random.between(1, 1e9)}@majlis.example`,
    series: {
      ...series,
      ...(cancelled.length > 0 && { cancelledStarts: cancelled.map(({ startsAt }) => startsAt) }),
    },
  }
  if (!moved || random.chance(0.5)) return event
  const override = {
    ...randomContent(random),
    uid: event.uid,
    series: { ...randomSeries(random), isAllDay: series.isAllDay, rule: null, timeZone: series.timeZone },
    recurrenceId: moved.startsAt,
  }
  return { ...event, overrides: [wholeDays(override)] }
}

function randomContent(random: Random): Omit<CalendarEvent, 'series' | 'uid'> {
  const seconds = (from: number) => (from + random.between(0, 1e8)) * 1000
  const people = random.some(names, 3)
  return {
    sequence: random.between(0, 20),
    summary: random.pick(texts),
    description: random.chance(0.3) ? '' : random.pick(texts),
    location: random.chance(0.5) ? '' : random.pick(texts),
    url: 'https://majlis.example/m/j/647712840966/ada?pwd=a;b,c',
    organizer: { name: random.pick(names), email: 'ada@majlis.example' },
    attendees: people.map((name, index) => ({
      name,
      email: `guest-${index}@majlis.example`,
      role: random.pick(['REQ-PARTICIPANT', 'OPT-PARTICIPANT', 'CHAIR'] as const),
      status: random.pick(['NEEDS-ACTION', 'ACCEPTED', 'DECLINED', 'TENTATIVE'] as const),
    })),
    status: random.pick(['CONFIRMED', 'CANCELLED'] as const),
    isBusy: random.chance(0.5),
    createdAt: seconds(1_700_000_000),
    updatedAt: seconds(1_800_000_000),
    ...(random.chance(0.5) && { alarmsMinutes: random.some([5, 10, 15, 20, 30, 60, 1440], 3) }),
  }
}

function randomSeries(random: Random): Series {
  const timeZone = random.pick(testZones)
  const isAllDay = random.chance(0.2)
  const localStart = isAllDay ? `${randomStart(random).slice(0, 10)}T00:00` : randomStart(random)
  const minutes = random.between(1, 300)
  const rule = random.chance(0.7) ? ruleOfCustom(randomForm(random, localStart), localStart, timeZone) : null
  const series = {
    localStart,
    timeZone,
    durationMinutes: isAllDay ? minutes * 1440 : minutes,
    isAllDay,
    rule,
  }
  // The 31st of April, say, never comes.
  if (nextOccurrences(series, -Infinity, 1).length === 0) return randomSeries(random)
  return { ...series, localStart: firstLocalStart(series) }
}

/** A filled-in form of the custom recurrence. */
export function randomForm(random: Random, localStart: string): CustomRecurrence {
  const isNth = random.chance(0.5)
  const repeatType = random.pick(['Daily', 'Weekly', 'Monthly', 'Yearly'] as const)
  const isOfMonth = repeatType === 'Monthly' || repeatType === 'Yearly'
  const end = formatLocal(parseLocal(localStart) + random.between(400, 4000) * 1440).slice(0, 10)
  return {
    repeatType,
    repeatInterval: random.between(1, 6),
    repeatDays: repeatType === 'Weekly' ? random.some(weekdays, 4) : [],
    repeatDates: isOfMonth && !isNth ? random.some([1, 2, 15, 28, 29, 30, 31, -1], 4) : [],
    repeatMonths: repeatType === 'Yearly' ? random.some([1, 3, 4, 7, 8, 12], 3) : [],
    viewType: isOfMonth && isNth ? 'week' : 'day',
    repeatSerial: isOfMonth && isNth ? random.pick([1, 2, 3, 4, -1] as const) : null,
    repeatDayMonth: isOfMonth && isNth ? random.pick(weekdays) : null,
    ends: random.pick(['never', 'after', 'on'] as const),
    afterOccur: random.between(3, 100),
    endDate: end,
  }
}

function wholeDays(event: CalendarEvent): CalendarEvent {
  const { series } = event
  if (!series.isAllDay) return event
  const localStart = `${series.localStart.slice(0, 10)}T00:00`
  return { ...event, series: { ...series, localStart, durationMinutes: 1440 } }
}
