import { calendarDateOf } from '../calendar-date.ts'
import { minutesPerDay, minuteMs, two } from '../local-time.ts'

const maxOctets = 75
const encoder = new TextEncoder()

/** One content line, folded after 75 octets and never within a character (RFC 5545 3.1). */
export function fold(line: string): string {
  if (line.length * 3 <= maxOctets) return line
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > maxOctets) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}

/** A value of type TEXT (RFC 5545 3.3.11). */
export function textValue(text: string): string {
  return withoutControls(text.replaceAll(/\r\n?/g, '\n'))
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
}

/** A quoted parameter value, with the escapes of RFC 6868. */
export function parameterValue(text: string): string {
  const escaped = withoutControls(text.replaceAll(/\r\n?/g, '\n'))
    .replaceAll('^', '^^')
    .replaceAll('"', "^'")
    .replaceAll('\n', '^n')
  return `"${escaped}"`
}

/** A value that is written unescaped, such as an address: it must not contain a line break. */
export function plainValue(text: string): string {
  return withoutControls(text).replaceAll('\n', '')
}

function withoutControls(text: string): string {
  // Control characters are not allowed in calendar text (RFC 5545 3.1, CONTROL).
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, '')
}

/** `20260302T093000` of `2026-03-02T09:30`. */
export function compactTime(local: string): string {
  return `${local.replaceAll(/[-:]/g, '')}00`
}

/** `20260302` of `2026-03-02T09:30`. */
export function compactDate(local: string): string {
  return local.slice(0, 10).replaceAll('-', '')
}

/** `20260302T093000Z`. */
export function utcTime(instant: number): string {
  const minutes = Math.floor(instant / minuteMs)
  const { year, month, day } = calendarDateOf(Math.floor(minutes / minutesPerDay))
  const minute = ((minutes % minutesPerDay) + minutesPerDay) % minutesPerDay
  const second = Math.floor((instant - minutes * minuteMs) / 1000)
  return `${String(year).padStart(4, '0')}${two(month)}${two(day)}T${two(Math.floor(minute / 60))}${two(minute % 60)}${two(second)}Z`
}
