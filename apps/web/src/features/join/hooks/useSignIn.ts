import { useGo } from '../../../shared/navigation/index.ts'
import { keepReturnPath } from '../../../shared/session/return-path.ts'

/** Leads to sign-in and back to a path, by default to the current page. */
export function useSignIn(): (returnPath?: string) => void {
  const go = useGo()
  return (returnPath) => {
    const { pathname, search } = window.location
    keepReturnPath(returnPath ?? pathname + search)
    go('/sign-in')
  }
}
