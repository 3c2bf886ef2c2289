import type { ComponentProps, ReactNode } from 'react'
import styles from './ControlButton.module.css'

export interface ControlButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'title'> {
  /** What a press does now; read by screen readers, and shown on hover with the key. */
  label: string
  icon: ReactNode
  shortcut?: string
  /** `off`: a device that is off. `live`: something that others notice (raised hand, shared screen). */
  tone?: 'plain' | 'off' | 'live'
  /** The smaller size, for the edges of the bar. */
  isQuiet?: boolean
  badge?: ReactNode
  isBusy?: boolean
}

/** A round button of the call. One that is not allowed stays focusable, so that it can say why. */
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

/** A number beside the icon. The button's label says it too. */
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
