import { firstLimits } from '@majlis/contract'
import { toLatinDigits } from '@majlis/i18n'

/** A meeting as people name it: by ID, by personal link, or by both. */
export interface MeetingReference {
  /** Twelve digits, or the name part of a personal link in lower case. */
  meeting: string
  pmu?: string
  /** The link's token, which replaces the passcode. */
  pwd?: string
}

const meetingId = new RegExp(`^[1-9]\\d{${firstLimits.meeting.idDigits - 1}}$`)
const pmuPattern = new RegExp(
  `^(?=.*[a-z])[a-z0-9]{${firstLimits.pmu.minChars},${firstLimits.pmu.maxChars}}$`,
)

/** A meeting ID as people write it: with spaces, dashes, dots, brackets, in the digits of their own script. */
function toMeetingId(text: string): string | null {
  const digits = toLatinDigits(text).replace(/[\s\u200e\u200f().–—-]/g, '')
  return meetingId.test(digits) ? digits : null
}

function toPmu(text: string): string | null {
  const name = text.trim().toLowerCase()
  return pmuPattern.test(name) ? name : null
}

/** Null for what can name no meeting. */
function toMeeting(text: string): string | null {
  return toMeetingId(text) ?? toPmu(text)
}

/** The meeting's part of a join link; empty if there is none. */
export function textOfJoinPath(pathname: string, search: string): string {
  const [first, second, third = ''] = pathname.split('/').filter(Boolean).map(decodePart)
  const query = new URLSearchParams(search)
  if (first === 'join' && second === 'meeting') return query.get('') ?? query.get('id') ?? ''
  return first === 'm' && second === 'j' ? third : ''
}

/** Reads the path and query of a join link: `/m/j/{meeting}/{pmu}?pwd=` and the older `/join/meeting?={id}`. */
export function readJoinPath(pathname: string, search: string): MeetingReference | null {
  const meeting = toMeeting(textOfJoinPath(pathname, search))
  if (!meeting) return null
  const parts = pathname.split('/').filter(Boolean).map(decodePart)
  if (parts[0] === 'join') return { meeting }
  const pmu = toPmu(parts[3] ?? '')
  const pwd = new URLSearchParams(search).get('pwd')
  return { meeting, ...(pmu ? { pmu } : {}), ...(pwd ? { pwd } : {}) }
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The address inside pasted text, if any: an invitation has other text around it. */
function findLink(text: string): URL | null {
  const match =
    /(?:https?:\/\/|\/(?=(?:m\/j|join\/meeting)))[^\s<>"]+|[^\s/<>"]+\/(?:m\/j|join\/meeting)[^\s<>"]*/i.exec(
      text,
    )
  if (!match) return null
  const [found] = match
  const address = /^https?:/i.test(found)
    ? found
    : found.startsWith('/')
      ? `https://link${found}`
      : `https://${found}`
  return URL.canParse(address) ? new URL(address) : null
}

/**
 * Reads whatever people type or paste into "Enter meeting ID or personal link": an ID in any grouping, a PMU, a link with
 * or without its scheme, or a whole invitation. Null when no meeting can be meant.
 */
export function parseMeetingReference(text: string): MeetingReference | null {
  const trimmed = text.trim()
  const link = findLink(trimmed)
  // Sentences end behind links; the full stop is not part of them.
  if (link) return readJoinPath(link.pathname.replace(/[.,;]+$/, ''), link.search.replace(/[.,;]+$/, ''))
  const whole = toMeeting(trimmed)
  if (whole) return { meeting: whole }
  const inside = /(?<!\d[ \t-]?)[1-9](?:[ \t-]?\d){11}(?![ \t-]?\d)/.exec(toLatinDigits(trimmed))
  const meeting = inside ? toMeetingId(inside[0]) : null
  return meeting ? { meeting } : null
}

/** The path of the page that joins it. */
export function joinPath({ meeting, pmu, pwd }: MeetingReference): string {
  const path = pmu ? `/m/j/${meeting}/${pmu}` : `/m/j/${meeting}`
  return pwd ? `${path}?pwd=${encodeURIComponent(pwd)}` : path
}
