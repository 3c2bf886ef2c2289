import { Outlet, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { GoProvider, type Go } from '../shared/navigation/index.ts'
import { SnackbarPlace } from '../shared/snackbar/index.ts'
import { UnknownAddress } from '../shared/unknown-address/index.ts'
import { IdentityProof } from './IdentityProof.tsx'

/** Every screen, with navigation for parts that don't use the router themselves. */
export function RootScreen() {
  const router = useRouter()
  const go = useCallback<Go>(
    (href, { replace = false } = {}) => void router.navigate({ href, replace }),
    [router],
  )
  return (
    <GoProvider value={go}>
      <Outlet />
      <UnknownAddress />
      <IdentityProof />
      <SnackbarPlace />
    </GoProvider>
  )
}
