import { Drawer } from '@mantine/core'
import '@mantine/core/styles/Drawer.layer.css'
import { useText } from '@majlis/i18n/react'
import { Sidebar, type SidebarProps } from './Sidebar.tsx'

export interface PhoneMenuProps extends Pick<SidebarProps, 'logoUrl' | 'hasIncomingCall'> {
  isOpen: boolean
  onClose(): void
}

/** The sidebar over the page, where there is no room beside it. */
export function PhoneMenu({ isOpen, onClose, ...menu }: PhoneMenuProps) {
  const t = useText('shell')
  return (
    // The shell gives the focus back: it can have it again only once it is not inert any more.
    <Drawer.Root opened={isOpen} onClose={onClose} size={288} padding={0} returnFocus={false}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('nav.label')}>
        <Sidebar {...menu} onFollow={onClose} />
      </Drawer.Content>
    </Drawer.Root>
  )
}
