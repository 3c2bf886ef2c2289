import { zoneName } from '@majlis/i18n'
import { useFormats, useLanguage, useText } from '@majlis/i18n/react'
import { dateOf } from '@majlis/scheduling'
import { useNow } from '../clock/index.ts'
import type { Reader } from '../session/index.ts'

/** A time in the meeting's zone, `10:00 – 11:00 in London`; null if it is the same in the reader's zone. */
export function useTimeThere(
  { start, end, timeZone }: { start: number; end: number; timeZone: string },
  reader: Omit<Reader, 'weekStart'>,
): string | null {
  const t = useText('common')
  const { language } = useLanguage()
  const formats = useFormats(reader)
  const there = useFormats({ ...reader, timeZone })
  const now = useNow()
  const time = there.timeRange(start, end)
  const isOtherDay = dateOf(start, timeZone) !== dateOf(start, reader.timeZone)
  if (!isOtherDay && time === formats.timeRange(start, end)) return null
  const day = isOtherDay ? [there.date(start, { length: 'short', now })] : []
  return t('timeThere', { time: there.side(...day, time), zone: zoneName(timeZone, language) })
}
