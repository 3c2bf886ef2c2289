import { loadText, type Namespace } from '@majlis/i18n/react'
import { createRootRoute } from '@tanstack/react-router'
import { RootScreen } from '../RootScreen.tsx'

/** The texts of a screen come with its code, not after it. */
export const texts = (...namespaces: Namespace[]) => ({ loader: () => loadText(...namespaces) })

export const root = createRootRoute({ component: RootScreen, notFoundComponent: () => null })
