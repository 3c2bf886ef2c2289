import type { ComponentProps, ReactNode } from 'react'
import styles from './ControlButton.module.css'

export interface ControlButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'title'> {
  /** What it does now; read aloud, and shown on hover with the key. */
  label: string
  icon: ReactNode
  shortcut?: string
  /** `off`: a device that is off. `live`: something of this person that others notice (hand, share). */
  tone?: 'plain' | 'off' | 'live'
  /** Of the smaller kind, for the edges of the bar. */
  isQuiet?: boolean
  badge?: ReactNode
  isBusy?: boolean
}

/** One round-cornered button of the call. A forbidden one stays reachable, so that it can say why. */
export function ControlButton({
  label,
  icon,
  shortcut,
  tone = 'plain',
  isQuiet = false,
  badge,
  isBusy = false,
  className,
  ...rest
}: ControlButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={[styles.button, className].filter(Boolean).join(' ')}
      data-tone={tone}
      data-quiet={isQuiet || undefined}
      data-busy={isBusy || undefined}
      data-hint={shortcut ? `${label} (${shortcut})` : label}
      aria-label={label}
      aria-busy={isBusy || undefined}
      aria-keyshortcuts={shortcut}
    >
      {icon}
      {badge}
    </button>
  )
}

/** How many there are, beside the icon. The button's label says it, too. */
export function ControlCount({ children }: { children: ReactNode }) {
  return (
    <span className={styles.count} aria-hidden>
      {children}
    </span>
  )
}

/** A small number or dot on a button. The button's label says it in words. */
export function ControlBadge({ children }: { children?: ReactNode }) {
  return (
    <span className={styles.badge} data-dot={children === undefined || undefined} aria-hidden>
      {children}
    </span>
  )
}
