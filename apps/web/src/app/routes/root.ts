import { loadText, type Namespace } from '@majlis/i18n/react'
import { createRootRoute } from '@tanstack/react-router'
import { RootScreen } from '../RootScreen.tsx'

/** Loads the texts of a screen along with its code. */
export const texts = (...namespaces: Namespace[]) => ({ loader: () => loadText(...namespaces) })

export const root = createRootRoute({ component: RootScreen, notFoundComponent: () => null })
