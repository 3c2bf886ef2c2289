/** Bengali puts the part of the day first (`সকাল ৯:৩০`); CLDR puts it last. */
export function periodFirst(parts: readonly Intl.DateTimeFormatPart[]): string {
  const period = parts.find(({ type }) => type === 'dayPeriod')?.value
  const time = parts.filter(({ type }) => type !== 'dayPeriod').map(({ value }) => value)
  return [period, time.join('').trim()].filter(Boolean).join(' ')
}
