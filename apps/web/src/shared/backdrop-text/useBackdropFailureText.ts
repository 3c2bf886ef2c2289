import { useText } from '@majlis/i18n/react'
import type { BackdropFailure } from '@majlis/media'

/** Says why a background can't be shown, and whether the camera is still on; null if it can. */
export function useBackdropFailureText(failure: BackdropFailure | null, isCameraOn: boolean): string | null {
  const t = useText('common')
  return failure === null ? null : t(`backdrops.${isCameraOn ? 'kept' : 'failed'}_${failure}`)
}
