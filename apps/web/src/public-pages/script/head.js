// Runs before the first paint: sets the theme and the language that were chosen in the app, and delays the fonts. A plain script, as vite/start-script.js.
;(() => {
  const root = document.documentElement

  function read(key, storage = 'localStorage') {
    try {
      return window[storage].getItem(key)
    } catch {
      return null
    }
  }

  // An app installed from the browser begins with sign-in: only the browser knows that it is one (shared/session/desktop-program.ts).
  const ownWindow = ['standalone', 'minimal-ui', 'window-controls-overlay'].map(
    (mode) => `(display-mode: ${mode})`,
  )
  if (/^\/(en|bn|ar)?\/?$/.test(location.pathname) && matchMedia(ownWindow.join()).matches)
    location.replace('/sign-in')

  const theme = read('majlis.theme')
  if (theme === 'light' || theme === 'dark') root.dataset.mantineColorScheme = theme

  // An address without a language was answered in the browser's; people who chose another one get that.
  const language = read('majlis.language')
  const { pathname, search, hash } = location
  const isChosen = ['en', 'bn', 'ar'].includes(language) && language !== root.lang
  if (isChosen && !/^\/(en|bn|ar)(\/|$)/.test(pathname))
    location.replace(`/${language}${pathname === '/' ? '' : pathname}${search}${hash}`)

  // Fonts would share a phone's line with the first picture, so they come after it. From then on, they are in the cache.
  if (read('majlis.fonts', 'sessionStorage') === null) {
    root.dataset.fonts = 'later'
    addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(showFonts)))
  }

  function showFonts() {
    delete root.dataset.fonts
    try {
      sessionStorage.setItem('majlis.fonts', 'here')
    } catch {
      // Storage is not available, so the next page delays them again.
    }
  }
})()
