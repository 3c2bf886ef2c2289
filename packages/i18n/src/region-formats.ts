import type { DateFormat, RegionFormats } from '@majlis/contract'

/** Regions whose weeks start on another day than Monday (CLDR 48, `weekData`), for browsers that do not report it. */
const weekStarts: Record<number, string> = {
  5: 'MV',
  6: 'AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY',
  7: 'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW',
}

/** Regions that don't work on other days than Saturday and Sunday (CLDR 48, `weekData`; Bangladesh and the Maldives are not in it). */
const weekends: readonly { days: NonNullable<RegionFormats['weekend']>; regions: string }[] = [
  { days: ['FR'], regions: 'AF IR' },
  { days: ['FR', 'SA'], regions: 'BD BH DZ EG IL IQ JO KW LY MV OM QA SA SD SY YE' },
]

/** The formats of a browser's region, by its languages in the order of preference (`navigator.languages`). */
export function regionFormatsOf(locales: readonly string[]): RegionFormats {
  const known = Intl.DateTimeFormat.supportedLocalesOf(locales.filter(isLocale))
  const tag = known.find((locale) => regionOf(locale)) ?? known[0] ?? 'en-GB'
  const { region = '' } = new Intl.Locale(tag).maximize()
  const weekend = weekends.find(({ regions }) => regions.includes(region))?.days
  const { hourCycle } = new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions()
  return {
    timeFormat: hourCycle === 'h12' || hourCycle === 'h11' ? '12' : '24',
    dateFormat: dateFormatOf(tag),
    weekStart: Number(Object.entries(weekStarts).find(([, regions]) => regions.includes(region))?.[0] ?? 1),
    ...(weekend ? { weekend } : {}),
  }
}

const regionOf = (locale: string) => new Intl.Locale(locale).region

function isLocale(tag: string): boolean {
  try {
    return new Intl.Locale(tag).language !== ''
  } catch {
    return false
  }
}

/** The closest of the formats that can be chosen. */
function dateFormatOf(locale: string): DateFormat {
  const parts = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(0)
  const order = parts.flatMap(({ type }) => (['year', 'month', 'day'].includes(type) ? [type] : []))
  if (order[0] === 'year') return 'YYYY-MM-DD'
  if (order[0] === 'month') return 'MM/DD/YYYY'
  return parts.some(({ value }) => value.includes('.')) ? 'DD.MM.YYYY' : 'DD/MM/YYYY'
}
