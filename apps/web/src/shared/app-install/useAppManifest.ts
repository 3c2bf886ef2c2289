import { useLanguage } from '@majlis/i18n/react'
import { useEffect } from 'react'
import { useHasFeature } from '../features/index.ts'
import { installPrompt } from './install-prompt.ts'

/** By then the page shows its contents; the browser fetches the icon, and Chromium draws its button for installing. */
const namedAfterMs = 2_000

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
    const timer = setTimeout(() => nameManifest(language), namedAfterMs)
    return () => clearTimeout(timer)
  }, [isAllowed, language])
}

function nameManifest(language: string): void {
  const link = document.querySelector('link[rel="manifest"]') ?? document.createElement('link')
  link.setAttribute('rel', 'manifest')
  link.setAttribute('href', `/app/${language}.webmanifest`)
  if (!link.isConnected) document.head.append(link)
}
