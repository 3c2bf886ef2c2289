import { useText } from '@majlis/i18n/react'

/** Explains that this browser has no WebRTC, and which ones have. */
export function NoCallsText() {
  const t = useText('browsers')
  return t('calls.start')
}
