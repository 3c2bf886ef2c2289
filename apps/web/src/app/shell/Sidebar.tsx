import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { useText, type MessageKey } from '@majlis/i18n/react'
import { Chip, Mark, OrganizationMark } from '@majlis/ui'
import {
  IconAdjustments,
  IconCalendar,
  IconCalendarTime,
  IconFolder,
  IconHome,
  IconLayoutSidebar,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMessageCircle,
  IconMessageQuestion,
  IconMovie,
  IconX,
  type Icon,
} from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { openChat } from '../../features/chat-calls/index.ts'
import { useUser } from '../../shared/session/index.ts'
import { AdminMenu } from './AdminMenu.tsx'
import styles from './Sidebar.module.css'
import { UnreadMessages } from './UnreadMessages.tsx'
import { useShellAccess, type ShellAccess } from './useShellAccess.ts'
import { useUnreadMessages } from './useUnreadMessages.ts'

interface Entry {
  label: MessageKey<'shell'>
  icon: Icon
  to: string
  /** Opened in a new tab: an application of its own. */
  isExternal?: boolean
  isShown(access: ShellAccess): boolean
}

/** Spec 2.33, 2.44–2.48. An entry is shown once its page exists. */
const entries: Entry[] = [
  { label: 'nav.home', icon: IconHome, to: '/home', isShown: ({ permission }) => permission.view_dashboard },
  {
    label: 'nav.calendar',
    icon: IconCalendar,
    to: '/calendar',
    isShown: ({ permission }) => permission.view_meeting,
  },
  {
    label: 'nav.meetings',
    icon: IconCalendarTime,
    to: '/meeting-management',
    isShown: ({ permission }) => permission.view_meeting,
  },
  {
    label: 'nav.recordings',
    icon: IconMovie,
    to: '/cloud',
    isShown: ({ permission }) => permission.view_meeting,
  },
  {
    label: 'nav.ask',
    icon: IconMessageQuestion,
    to: '/ask',
    isShown: ({ permission, hasMinutes }) => permission.view_meeting && hasMinutes,
  },
  {
    label: 'nav.chat',
    icon: IconMessageCircle,
    to: '/chat',
    isExternal: true,
    isShown: ({ chatUrl }) => chatUrl !== null,
  },
  {
    label: 'nav.drive',
    icon: IconFolder,
    to: '/drive',
    isExternal: true,
    isShown: ({ hasDrive }) => hasDrive,
  },
  {
    label: 'nav.console',
    icon: IconAdjustments,
    to: '/console',
    isExternal: true,
    isShown: ({ hasConsole }) => hasConsole,
  },
]

export interface SidebarProps {
  logoUrl: string | null
  hasIncomingCall: boolean
  isCollapsed?: boolean
  /** Set if the sidebar can be collapsed; a phone's menu cannot. */
  onCollapse?(isCollapsed: boolean): void
  /** Set if the sidebar lies over the page: called after an entry was followed, or to close it. */
  onFollow?(): void
}

/** The organisation and the parts of the app that the user may open. */
export function Sidebar({
  logoUrl,
  hasIncomingCall,
  isCollapsed = false,
  onCollapse,
  onFollow,
}: SidebarProps) {
  const t = useText('shell')
  const access = useShellAccess()
  const unread = useUnreadMessages(access.chatUrl !== null)

  const CollapseIcon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <nav className={styles.nav} data-collapsed={isCollapsed || undefined} aria-label={t('nav.label')}>
      <div className={styles.head}>
        <OrganizationLink logoUrl={logoUrl} isCollapsed={isCollapsed} onFollow={onFollow} />
        {onFollow ? (
          <ActionIcon aria-label={t('nav.close')} onClick={onFollow}>
            <IconX size={20} stroke={1.8} aria-hidden />
          </ActionIcon>
        ) : null}
      </div>
      {entries
        .filter(({ isShown }) => isShown(access))
        .map((entry) => (
          <EntryLink
            key={entry.to}
            entry={entry}
            chatUrl={access.chatUrl}
            hasIncomingCall={hasIncomingCall}
            unread={unread}
            isCollapsed={isCollapsed}
            onFollow={onFollow}
          />
        ))}
      <AdminMenu access={access} isCollapsed={isCollapsed} onFollow={onFollow} />
      {onCollapse ? (
        <ActionIcon
          className={styles.collapse}
          aria-label={t(isCollapsed ? 'nav.expand' : 'nav.collapse')}
          aria-expanded={!isCollapsed}
          onClick={() => onCollapse(!isCollapsed)}
        >
          <CollapseIcon className="points" size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
      ) : null}
    </nav>
  )
}

interface EntryLinkProps extends Pick<SidebarProps, 'hasIncomingCall' | 'isCollapsed' | 'onFollow'> {
  entry: Entry
  chatUrl: ShellAccess['chatUrl']
  /** Messages in chats. */
  unread: number
}

/** One entry of the sidebar. The chat opens signed in: in a tab of its own, or as a frame (spec 2.46, 2.67). */
function EntryLink({ entry, chatUrl, hasIncomingCall, unread, isCollapsed, onFollow }: EntryLinkProps) {
  const t = useText('shell')
  const { label, icon: EntryIcon, to } = entry
  const isHere = useLocation({ select: ({ pathname }) => pathname === to || pathname.startsWith(`${to}/`) })
  // Prevents a second tab.
  const isExternal = entry.isExternal === true && !isHere
  const isChat = label === 'nav.chat'
  const isRinging = isChat && hasIncomingCall
  const isMarked = isRinging || (isChat && unread > 0)

  /** Opened like any link in another tab or window; it signs in there. */
  function followChat(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || chatUrl === null) return
    event.preventDefault()
    openChat(chatUrl)
  }

  const content = (
    <>
      <EntryIcon size={20} stroke={1.8} aria-hidden />
      <span className={styles.label}>{t(label)}</span>
      {isExternal ? <VisuallyHidden>({t('nav.newTab')})</VisuallyHidden> : null}
      {isRinging ? (
        <span className={styles.badge}>
          <Chip tone="accent">{t('nav.incomingCall')}</Chip>
        </span>
      ) : isChat ? (
        <UnreadMessages count={unread} />
      ) : null}
    </>
  )
  if (!isExternal)
    return (
      <Link
        className={styles.entry}
        data-marked={isMarked || undefined}
        to={to}
        title={isCollapsed ? t(label) : undefined}
        onClick={onFollow}
      >
        {content}
      </Link>
    )
  const link = (
    <a
      className={styles.entry}
      data-marked={isMarked || undefined}
      href={(isChat && chatUrl) || to}
      target="_blank"
      rel="noopener"
      title={t(label)}
      onClick={(event) => {
        if (isChat) followChat(event)
        onFollow?.()
      }}
    >
      {content}
    </a>
  )
  // An incoming call takes the place of the second link.
  if (!isChat || isCollapsed || isRinging) return link
  return (
    <div className={styles.row}>
      {link}
      <Link
        className={styles.here}
        to="/chat"
        aria-label={t('nav.chatHere')}
        title={t('nav.chatHere')}
        onClick={onFollow}
      >
        <IconLayoutSidebar className="points" size={18} stroke={1.8} aria-hidden />
      </Link>
    </div>
  )
}

/** Spec 2.43: the logo or the initials, linking to /home. */
function OrganizationLink({
  logoUrl,
  isCollapsed,
  onFollow,
}: Pick<SidebarProps, 'logoUrl' | 'isCollapsed' | 'onFollow'>) {
  const t = useText('common')
  const { user, profile } = useUser()
  const name = profile.isIndividual ? t('product') : user.organization_name
  return (
    <Link className={styles.organization} to="/home" onClick={onFollow}>
      <OrganizationMark
        name={name}
        logoUrl={logoUrl}
        size={32}
        fallback={profile.isIndividual ? <Mark size={32} /> : undefined}
      >
        {isCollapsed ? <VisuallyHidden>{name}</VisuallyHidden> : <span className={styles.name}>{name}</span>}
      </OrganizationMark>
    </Link>
  )
}
