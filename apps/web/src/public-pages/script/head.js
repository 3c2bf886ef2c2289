// Runs before the first paint: the theme and the language that were chosen in the app. A plain script, as vite/start-script.js.
;(() => {
  const root = document.documentElement

  function read(key) {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }

  const theme = read('majlis.theme')
  if (theme === 'light' || theme === 'dark') root.dataset.mantineColorScheme = theme

  // An address without a language was answered in the browser's; people who chose another one get that.
  const language = read('majlis.language')
  const { pathname, search, hash } = location
  const isChosen = ['en', 'bn', 'ar'].includes(language) && language !== root.lang
  if (isChosen && !/^\/(en|bn|ar)(\/|$)/.test(pathname))
    location.replace(`/${language}${pathname === '/' ? '' : pathname}${search}${hash}`)
})()
