import {
  DirectionContext,
  MantineProvider,
  localStorageColorSchemeManager,
  useMantineColorScheme,
  type MantineColorScheme,
} from '@mantine/core'
import { createContext, use, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { theme } from './theme.ts'

/** Where the choice of light, dark or system is stored; the page's start script reads the same key. */
const colorSchemeKey = 'majlis.theme'

const colorSchemeManager = localStorageColorSchemeManager({ key: colorSchemeKey })

const ForceScheme = createContext<(scheme: 'dark' | undefined) => void>(() => undefined)

export interface MajlisProviderProps {
  direction: 'ltr' | 'rtl'
  children: ReactNode
}

/** Theme, colour scheme and writing direction for everything below. */
export function MajlisProvider({ direction, children }: MajlisProviderProps) {
  const [forced, setForced] = useState<'dark'>()
  const directionValue = useMemo(
    () => ({ dir: direction, setDirection: () => undefined, toggleDirection: () => undefined }),
    [direction],
  )
  return (
    <DirectionContext.Provider value={directionValue}>
      <MantineProvider
        theme={theme}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        forceColorScheme={forced}
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <ForceScheme.Provider value={setForced}>{children}</ForceScheme.Provider>
      </MantineProvider>
    </DirectionContext.Provider>
  )
}

/**
 * The dark theme of the room, for the whole page while it is mounted, because menus and dialogs are rendered outside
 * the tree.
 */
export function RoomTheme({ children }: { children: ReactNode }) {
  const force = use(ForceScheme)
  useLayoutEffect(() => {
    const root = document.documentElement
    root.classList.add('room')
    force('dark')
    return () => {
      root.classList.remove('room')
      force(undefined)
    }
  }, [force])
  return (
    <div className="room" data-theme="dark">
      {children}
    </div>
  )
}

/** The current colour scheme, and a function to change it. */
export function useTheme(): { scheme: MantineColorScheme; choose: (scheme: MantineColorScheme) => void } {
  // Disabling transitions would add a style sheet, which the content security policy forbids.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return { scheme: colorScheme, choose: setColorScheme }
}
