import { createContext, use, type ComponentProps } from 'react'

/** Goes to an address of the app, `/path?query`. */
export type Go = (href: string, options?: { replace?: boolean }) => void

/** Without a provider, the browser loads the address. */
const browserGoes: Go = (href, { replace = false } = {}) =>
  replace ? window.location.replace(href) : window.location.assign(href)

const GoContext = createContext(browserGoes)

/** Set by the router, and by pages that work without it. */
export const GoProvider = GoContext.Provider

/** For components that work with and without the router. */
export function useGo(): Go {
  return use(GoContext)
}

/** A link inside the app, for components that work with and without the router. */
export function PageLink({ href, onClick, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  const go = useGo()
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        const { button, metaKey, ctrlKey, shiftKey, altKey } = event
        // A new tab or window is the browser's.
        if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
        event.preventDefault()
        go(href)
      }}
    >
      {children}
    </a>
  )
}
