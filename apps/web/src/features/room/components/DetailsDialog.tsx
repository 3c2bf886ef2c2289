import { formatMeetingId } from '@majlis/i18n'
import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { Dialog } from '../../../shared/dialog/index.ts'
import { useCopyInvitation, useRoomValue } from '../../room-core/index.ts'
import styles from './DetailsDialog.module.css'

/** How others can join, to read out or copy. */
export function DetailsDialog({ onClose }: { onClose: () => void }) {
  const t = useText('room')
  const copy = useCopyInvitation()
  const { title, joinLink, meetingId, passcode, personalLink } = useRoomValue((room) => room.view.invitation)
  const rows = [
    [t('top.meeting_id'), formatMeetingId(meetingId)],
    ...(passcode === null ? [] : [[t('top.passcode'), passcode]]),
    [t('top.link'), joinLink],
    ...(personalLink === null || personalLink === joinLink ? [] : [[t('top.personal_link'), personalLink]]),
  ]
  return (
    <Dialog title={<bdi>{title}</bdi>} onClose={onClose}>
      <dl className={styles.list}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">
              <span className="ltr">{value}</span>
            </dd>
          </div>
        ))}
      </dl>
      <Button
        fullWidth
        mt="lg"
        leftSection={<IconCopy size={18} stroke={1.8} />}
        data-autofocus
        onClick={() => {
          onClose()
          copy()
        }}
      >
        {t('top.copy')}
      </Button>
    </Dialog>
  )
}
