import { createServerText } from '@majlis/i18n/node'
import type { Language } from '@majlis/contract'

/** Default titles of meetings, in the host's language. */
export type MeetingTitles = (
  language: Language,
) => Record<'personal' | 'instant' | 'scheduled', (hostName: string) => string>

export const meetingTitles: MeetingTitles = (language) => {
  const text = createServerText(language, 'meeting')
  return {
    personal: (name) => text('defaultTitle.personal', { name }),
    instant: (name) => text('defaultTitle.instant', { name }),
    scheduled: (name) => text('defaultTitle.scheduled', { name }),
  }
}
