import { loadText, useText } from '@majlis/i18n/react'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, lazy, useLayoutEffect, useState } from 'react'
import { focusPageField } from '../model/page-field.ts'
import styles from './SearchField.module.css'

const SearchDialog = lazy(async () => {
  const [{ SearchDialog }] = await Promise.all([import('./SearchDialog.tsx'), loadText('search')])
  return { default: SearchDialog }
})

const isMac = () => /Macintosh|iPhone|iPad/.test(navigator.userAgent)

/** The field in the top bar, and ⌘K or Ctrl+K everywhere; on a phone a link to the page. What it opens is loaded then. */
export function SearchField() {
  const t = useText('shell')
  const [isOpen, setOpen] = useState(false)

  // Before it is painted: whoever sees the field can use its keys.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey
      if (!isShortcut || event.code !== 'KeyK' || event.defaultPrevented || event.repeat) return
      event.preventDefault()
      if (!focusPageField()) setOpen((was) => !was)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <>
      <button
        type="button"
        className={styles.field}
        aria-haspopup="dialog"
        aria-keyshortcuts="Meta+K Control+K"
        onClick={() => {
          if (!focusPageField()) setOpen(true)
        }}
      >
        <IconSearch size={18} stroke={1.8} aria-hidden />
        <span className={styles.label}>{t('search')}</span>
        <kbd className={styles.keys} aria-hidden>
          {isMac() ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      <Link className={styles.icon} to="/search" aria-label={t('search')}>
        <IconSearch size={22} stroke={1.8} aria-hidden />
      </Link>
      {isOpen ? (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
