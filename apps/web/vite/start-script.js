// Runs before the first paint, so that a remembered theme, direction and brand colour do not flash, and so that the files
// of the wanted screen are fetched at once. A plain script: it must not wait for modules.
;(() => {
  const root = document.documentElement
  const screens = [/* first screens */]
  const fonts = [/* fonts */]

  function read(key) {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }

  function kindOf(file) {
    if (file.endsWith('.css')) return 'style'
    return file.endsWith('.woff2') ? 'font' : 'script'
  }

  function preload(file, priority = 'auto') {
    const kind = kindOf(file)
    const link = document.createElement('link')
    link.rel = kind === 'script' ? 'modulepreload' : 'preload'
    if (kind !== 'script') link.as = kind
    // As the browser will ask for them in the end; a preload of another kind is thrown away.
    if (kind !== 'script') link.crossOrigin = 'anonymous'
    link.fetchPriority = priority
    link.href = `/${file}`
    document.head.append(link)
  }

  const theme = read('majlis.theme') ?? 'auto'
  const isDark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.mantineColorScheme = isDark ? 'dark' : 'light'

  const language = [read('majlis.language'), ...navigator.languages, 'en']
    .map((tag) => String(tag).toLowerCase().split('-')[0])
    .find((tag) => tag === 'en' || tag === 'bn' || tag === 'ar')
  root.lang = language
  root.dir = language === 'ar' ? 'rtl' : 'ltr'

  const brand = read('majlis.brand')
  if (brand) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(brand)
    document.adoptedStyleSheets = [sheet]
  }

  // What the screen asks the server for in any case is asked now, while its code is on the way: shared/api/ahead.ts.
  const ahead = (globalThis.majlisAhead = {})
  const session = '/api/v1/auth/refresh'

  function ask(method, path, token) {
    return fetch(path, {
      method,
      credentials: 'same-origin',
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
  }

  /**
   * Changes the cookie for an access token; null for visitors. Without the lock of shared/session, which comes only when the
   * code has run: the server forgives two tabs that ask in the same moment.
   */
  async function askForToken() {
    // Signed out where the server could not be told.
    if (read('majlis.signedOut') !== null) return null
    ahead[`POST ${session}`] = ask('POST', session)
    const answer = await ahead[`POST ${session}`]
    return answer.ok ? (await answer.clone().json()).data.accessToken : null
  }

  const token = askForToken()
  token.catch(() => undefined)
  const meeting = /^\/m\/j\/(\d{12}|[a-z0-9]{3,20})(\/|$)/i.exec(location.pathname)?.[1]
  if (meeting) {
    const pwd = new URLSearchParams(location.search).get('pwd')
    const query = pwd ? `?pwd=${encodeURIComponent(pwd)}` : ''
    const info = `/api/meeting/calender/get-meeting-info/${meeting.toLowerCase()}${query}`
    const answer = token.then((bearer) => ask('GET', info, bearer))
    ahead[`GET ${info}`] = answer
    answer.catch(() => undefined)
  }

  const screen = screens.find(({ paths }) => paths.some((path) => location.pathname.startsWith(path)))
  if (screen) for (const file of [...screen.files, ...screen.texts[language]]) preload(file)
  for (const file of fonts) preload(file)

  if (screen?.later.length) {
    new PerformanceObserver((entries, observer) => {
      if (entries.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      // What the screen itself still waits for goes first.
      for (const file of screen.later) preload(file, 'low')
    }).observe({ type: 'paint', buffered: true })
  }
})()
