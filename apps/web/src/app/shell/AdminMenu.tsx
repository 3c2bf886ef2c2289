import { useText, type MessageKey } from '@majlis/i18n/react'
import { Chip } from '@majlis/ui'
import { VisuallyHidden } from '@mantine/core'
import { IconArmchair, IconBuilding, IconUsers, type Icon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useId } from 'react'
import { orpc } from '../../shared/api/index.ts'
import { useUser } from '../../shared/session/index.ts'
import styles from './Sidebar.module.css'
import type { ShellAccess } from './useShellAccess.ts'

interface AdminEntry {
  label: MessageKey<'shell'>
  icon: Icon
  to: string
  /** Every address under the entry. */
  paths: RegExp
  isShown(access: ShellAccess): boolean
}

/** An entry is shown once its page exists. */
const entries: AdminEntry[] = [
  {
    label: 'nav.users',
    icon: IconUsers,
    to: '/user-management',
    paths: /^\/(user-management|add-user|edit-user|invite-people|upload-multiple-user)(\/|$)/,
    isShown: ({ permission }) => permission.view_user,
  },
  {
    label: 'nav.seats',
    icon: IconArmchair,
    to: '/assign-host',
    paths: /^\/assign-host(\/|$)/,
    isShown: ({ permission }) => permission.view_user,
  },
  {
    label: 'nav.organization',
    icon: IconBuilding,
    to: '/organization',
    paths: /^\/organization(-|\/|$)/,
    isShown: ({ permission }) => permission.view_organization,
  },
]

export interface AdminMenuProps {
  access: ShellAccess
  isCollapsed: boolean
  onFollow?: (() => void) | undefined
}

/** "Admin settings" (spec 2.49): for people who may see users, and not for those who manage organisations in the console (6.4). */
export function AdminMenu({ access, isCollapsed, onFollow }: AdminMenuProps) {
  const t = useText('shell')
  const id = useId()
  const { user } = useUser()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const shown = entries.filter(({ isShown }) => isShown(access))
  if (user.is_cm_user || !access.permission.view_user || shown.length === 0) return null
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <span id={id} className={styles.groupLabel}>
        {t('nav.admin')}
      </span>
      {shown.map(({ label, icon: EntryIcon, to, paths }) => (
        <Link
          key={to}
          className={styles.entry}
          to={to}
          title={isCollapsed ? t(label) : undefined}
          data-current={paths.test(path) || undefined}
          onClick={onFollow}
        >
          <EntryIcon size={20} stroke={1.8} aria-hidden />
          <span className={styles.label}>{t(label)}</span>
          {label === 'nav.users' ? <WaitingRequests /> : null}
        </Link>
      ))}
    </div>
  )
}

/** Requests come from outside, so pages get no notice of them. */
const lookEveryMs = 300_000

/** How many suspended people request reactivation (spec 2.60). */
function WaitingRequests() {
  const t = useText('shell')
  const requests = useQuery({
    ...orpc.people.reactivationRequests.queryOptions(),
    refetchInterval: lookEveryMs,
  })
  const count = requests.data?.data.length ?? 0
  if (count === 0) return null
  return (
    <span className={styles.badge}>
      <Chip tone="accent">
        <span aria-hidden>{count}</span>
        <VisuallyHidden>{t('nav.requests', { count })}</VisuallyHidden>
      </Chip>
    </span>
  )
}
