import { useText } from '@majlis/i18n/react'
import { IconArrowUpRight } from '@tabler/icons-react'
import { ButtonLink } from '../../../shared/links/index.ts'
import { meetingPageAddress, type DatedMeeting } from '../../../shared/meeting-page-link/index.ts'

/** Links to the page of the meeting. */
export function OpenPage(meeting: DatedMeeting) {
  const t = useText('calendar')
  return (
    <ButtonLink
      variant="default"
      leftSection={<IconArrowUpRight className="points" size={18} stroke={1.8} aria-hidden />}
      {...meetingPageAddress(meeting)}
    >
      {t('details.open')}
    </ButtonLink>
  )
}
