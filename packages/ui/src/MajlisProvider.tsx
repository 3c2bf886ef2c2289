import {
  DirectionContext,
  MantineProvider,
  localStorageColorSchemeManager,
  useComputedColorScheme,
  useMantineColorScheme,
  type MantineColorScheme,
} from '@mantine/core'
import { createContext, use, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
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
        <TitleBarColor forced={forced} />
        <ForceScheme.Provider value={setForced}>{children}</ForceScheme.Provider>
      </MantineProvider>
    </DirectionContext.Provider>
  )
}

/** Gives the title bar of the installed app, and bars of browsers on phones, the colour of the page. */
function TitleBarColor({ forced }: { forced: 'dark' | undefined }) {
  const scheme = useComputedColorScheme('light')
  useEffect(() => {
    const color = getComputedStyle(document.documentElement).getPropertyValue('--canvas').trim()
    // The page has one for each theme of the system.
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.setAttribute('content', color)
  }, [scheme, forced])
  return null
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
