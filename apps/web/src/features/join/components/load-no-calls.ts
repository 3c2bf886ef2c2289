import { loadText } from '@majlis/i18n/react'

/** Few browsers need it, so it and its texts are loaded separately. */
export async function loadNoCalls() {
  const [{ NoCalls }] = await Promise.all([import('./NoCalls.tsx'), loadText('browsers', 'common')])
  return { default: NoCalls }
}
