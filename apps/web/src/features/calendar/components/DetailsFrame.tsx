import { useText } from '@majlis/i18n/react'
import { CloseButton, Popover } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { Dialog } from '../../../shared/dialog/index.ts'
import styles from './DetailsFrame.module.css'

export interface DetailsFrameProps {
  title: string
  /** The entry beside which the details are shown. */
  entryKey: string
  isNarrow: boolean
  onClose(): void
  children: ReactNode
}

/** Details beside their entry; a dialog on phones, and if the entry is not on the page. */
export function DetailsFrame(props: DetailsFrameProps) {
  const { title, entryKey, isNarrow, onClose, children } = props
  const tc = useText('common')
  const t = useText('calendar')
  const anchor = useAnchor(entryKey)
  useEscape(onClose)
  if (anchor === undefined) return null
  if (isNarrow || !anchor) {
    return (
      <Dialog onClose={onClose} title={title}>
        {children}
      </Dialog>
    )
  }
  return (
    <Popover
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      position="right-start"
      offset={10}
      width={400}
      trapFocus
      returnFocus
      shadow="lg"
      hideDetached={false}
      floatingStrategy="fixed"
      middlewares={{
        flip: { fallbackPlacements: ['left-start', 'right-start', 'bottom', 'top'] },
        // Covers the entry rather than leaving the window.
        shift: { padding: 12, crossAxis: true },
      }}
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <span
          className={styles.anchor}
          style={{
            top: anchor.top,
            left: anchor.left,
            inlineSize: anchor.width,
            blockSize: anchor.height,
          }}
          aria-hidden
        />
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label={t('details.label')}>
        <div className={styles.head}>
          <h2>{title}</h2>
          <CloseButton aria-label={tc('action.close')} onClick={onClose} />
        </div>
        <div className={styles.body}>{children}</div>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Escape closes the details even if nothing has the focus: a pressed button that is loading has lost it. */
function useEscape(onClose: () => void): void {
  useEffect(() => {
    function onKeyDown({ key, target }: KeyboardEvent): void {
      if (key === 'Escape' && target === document.body) onClose()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onClose])
}

/**
 * The entry's rectangle in the window, updated as it moves. Null if the entry is not rendered, undefined until that
 * is known.
 */
function useAnchor(entryKey: string): DOMRect | null | undefined {
  const [rect, setRect] = useState<DOMRect | null>()
  useLayoutEffect(() => {
    const follow = () => setRect((known) => nextRect(known ?? null, rectOf(entryKey)))
    follow()
    // Entries are rendered after the page, move with live updates, and scroll.
    const timer = setInterval(follow, 300)
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    return () => {
      clearInterval(timer)
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
    }
  }, [entryKey])
  return rect
}

/** The entry, or the edge behind which its hours are scrolled away. */
function rectOf(entryKey: string): DOMRect | null {
  const element = document.querySelector(`[data-entry="${entryKey}"]`)
  if (!element) return null
  const entry = element.getBoundingClientRect()
  const area = element.closest('[data-scroller]')?.getBoundingClientRect()
  if (!area) return entry
  const within = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to)
  const left = within(entry.left, area.left, area.right)
  const top = within(entry.top, area.top, area.bottom)
  return new DOMRect(
    left,
    top,
    within(entry.right, area.left, area.right) - left,
    within(entry.bottom, area.top, area.bottom) - top,
  )
}

function nextRect(known: DOMRect | null, found: DOMRect | null): DOMRect | null {
  if (!known || !found) return found
  const isSame =
    known.top === found.top &&
    known.left === found.left &&
    known.width === found.width &&
    known.height === found.height
  return isSame ? known : found
}
