import type { MeetingPage } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { ActionIcon, Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { IconArchive, IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { ArchiveDialog } from './ArchiveDialog.tsx'

/** What is seldom done with a meeting; for host and co-hosts. */
export function MoreActions({ meeting }: { meeting: MeetingPage }) {
  const t = useText('meetingPage')
  const [isArchiving, setArchiving] = useState(false)
  if (!meeting.can.archive) return null
  return (
    <>
      <Menu position="bottom-end" hideDetached={false}>
        <Menu.Target>
          <ActionIcon variant="default" aria-label={t('head.more')} title={t('head.more')}>
            <IconDots size={20} stroke={1.8} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconArchive size={18} stroke={1.8} aria-hidden />}
            onClick={() => setArchiving(true)}
          >
            {t('archive.title')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isArchiving ? <ArchiveDialog meeting={meeting} onClose={() => setArchiving(false)} /> : null}
    </>
  )
}
