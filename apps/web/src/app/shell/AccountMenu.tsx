import { lazy, Suspense } from 'react'
import { useLoadedOnPress } from '../../shared/loaded-on-press/index.ts'
import { AccountButton } from './AccountButton.tsx'

const openMenu = async () => ({ default: (await import('./OpenAccountMenu.tsx')).OpenAccountMenu })
const OpenAccountMenu = lazy(openMenu)

/** Picture or initials, name, and the menu of the account (spec 2.51, 4.12). */
export function AccountMenu() {
  const { isWanted, buttonProps } = useLoadedOnPress(openMenu)
  const button = <AccountButton aria-haspopup="menu" {...buttonProps} />
  return isWanted ? (
    <Suspense fallback={button}>
      <OpenAccountMenu />
    </Suspense>
  ) : (
    button
  )
}
