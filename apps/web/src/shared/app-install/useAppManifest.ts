import { useLanguage } from '@majlis/i18n/react'
import { useEffect } from 'react'
import { useHasFeature } from '../features/index.ts'
import { installPrompt } from './install-prompt.ts'

/**
 * Lets browsers install this page as an app, for people with the feature (spec 6.6): only their pages name the manifest, so a browser offers
 * nothing to guests of a meeting.
 */
export function useAppManifest(): void {
  const isAllowed = useHasFeature('desktopapp')
  const { language } = useLanguage()

  useEffect(() => (isAllowed ? installPrompt.follow() : undefined), [isAllowed])

  useEffect(() => {
    if (!isAllowed) return
    const link = document.querySelector('link[rel="manifest"]') ?? document.createElement('link')
    link.setAttribute('rel', 'manifest')
    link.setAttribute('href', `/app/${language}.webmanifest`)
    if (!link.isConnected) document.head.append(link)
  }, [isAllowed, language])
}
