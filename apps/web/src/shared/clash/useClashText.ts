import { useFormats, useText } from '@majlis/i18n/react'
import { dateOf } from '@majlis/scheduling'
import { useNow } from '../clock/index.ts'
import { useUser } from '../session/index.ts'
import { isOnlyConnected, patternOf, titlesOf, type Clash, type WantedDates } from './clash-pattern.ts'

/** Says what clashes: `Every second date clashes with “Parks and lighting”.` */
export function useClashSentence(): (clash: Pick<Clash, 'conflicts'>, wanted: WantedDates) => string {
  const t = useText('clash')
  return (clash, wanted) => {
    const sentence = clashes(clash, wanted)
    return isOnlyConnected(clash) ? `${sentence} ${t('connectedText')}` : sentence
  }

  function clashes(clash: Pick<Clash, 'conflicts'>, wanted: WantedDates): string {
    const [title = '', ...others] = titlesOf(clash).map((one) => one || t('untitled'))
    const meetings =
      others.length > 0
        ? t(isOnlyConnected(clash) ? 'events' : 'meetings', { title, count: others.length })
        : t('meeting', { title })
    const pattern = patternOf(clash, wanted)
    switch (pattern.kind) {
      case 'single':
        return t('single', { meetings })
      case 'every':
        return t(`every.${pattern.step}`, { meetings })
      case 'some':
        return t('some', { meetings, count: pattern.count })
    }
  }
}

/** Times of a clash, on the clocks of one zone. */
export function useClashTimes(timeZone: string) {
  const now = useNow()
  const { profile } = useUser()
  const formats = useFormats({ ...profile, timeZone })
  const dayText = (timestamp: number) => formats.date(timestamp, { length: 'short', now })
  return {
    /** `Sat 21 Nov, 10:00 – 11:00`, without the day if it is the given one. */
    times: (start: number, end: number, day = '') =>
      formats.side(
        ...(dateOf(start, timeZone) === day ? [] : [dayText(start)]),
        formats.timeRange(start, end),
      ),
    /** `Sat 21 Nov – Sun 22 Nov`: whole days up to the midnight at which they end. */
    days: (start: number, end: number) => [...new Set([dayText(start), dayText(end - 1)])].join(' – '),
  }
}
