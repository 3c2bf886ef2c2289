/** Hour and minute, then what says morning or afternoon: English, Arabic, Bengali. */
const pattern = /^(?:(\d{1,2})[:.٫h ](\d{2})|(\d{1,4}))\s*(a\.?m?\.?|p\.?m?\.?|ص|م|পূর্বাহ্ণ|অপরাহ্ণ)?$/u
const afternoon = /^(p|م|অপরাহ্ণ)/u

/**
 * A typed time (spec 5.8): `930`, `9`, `1430`, `9:30`, `9.30 pm`, also in Arabic and Bengali digits. With three digits, the
 * first one is the hour. Null for an invalid time: more than four digits, minutes above 59, or an hour that does not exist.
 */
export function parseTimeInput(text: string): { hour: number; minute: number } | null {
  const match = pattern.exec(withLatinDigits(text).trim().toLowerCase())
  if (!match) return null
  const [, separateHour, separateMinute, digits = '', half] = match
  const isHourOnly = digits.length <= 2
  const hour = Number(separateHour ?? (isHourOnly ? digits : digits.slice(0, -2)))
  const minute = Number(separateMinute ?? (isHourOnly ? 0 : digits.slice(-2)))
  if (minute > 59) return null
  if (half === undefined) return hour > 23 ? null : { hour, minute }
  if (hour < 1 || hour > 12) return null
  return { hour: (hour % 12) + (afternoon.test(half) ? 12 : 0), minute }
}

/** Arabic, Persian and Bengali digits come in blocks of ten from zero on. */
function withLatinDigits(text: string): string {
  return text.replaceAll(/[٠-٩۰-۹০-৯]/gu, (digit) => {
    const code = digit.charCodeAt(0)
    const zero = [0x0660, 0x06f0, 0x09e6].findLast((one) => one <= code) ?? code
    return String(code - zero)
  })
}
