import { useGo } from '../../../shared/navigation/index.ts'
import { keepReturnPath } from '../../../shared/session/return-path.ts'

/** The way to an account and back to a path, by default to this very page. */
export function useSignIn(): (returnPath?: string) => void {
  const go = useGo()
  return (returnPath) => {
    const { pathname, search } = window.location
    keepReturnPath(returnPath ?? pathname + search)
    go('/sign-in')
  }
}
