import { Drawer } from '@mantine/core'
import '@mantine/core/styles/Drawer.layer.css'
import { useText } from '@majlis/i18n/react'
import { Sidebar, type SidebarProps } from './Sidebar.tsx'

export interface PhoneMenuProps extends Pick<SidebarProps, 'logoUrl' | 'hasIncomingCall'> {
  isOpen: boolean
  onClose(): void
}

/** The sidebar over the page, on windows that are too narrow to show it beside the page. */
export function PhoneMenu({ isOpen, onClose, ...menu }: PhoneMenuProps) {
  const t = useText('shell')
  return (
    // The shell returns the focus, because its button can take it only after it stops being inert.
    <Drawer.Root opened={isOpen} onClose={onClose} size={288} padding={0} returnFocus={false}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('nav.label')}>
        <Sidebar {...menu} onFollow={onClose} />
      </Drawer.Content>
    </Drawer.Root>
  )
}
