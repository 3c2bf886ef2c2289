// Runs before the first paint, so that a remembered theme, direction and brand colour do not flash, so that what the wanted
// screen asks the server for is asked at once, and to write into its frame what is known. A plain script: it must not wait
// for modules. Pages with a frame contain it (inline.ts). It is one long function because the names of a plain script are global.
;(() => {
  const root = document.documentElement
  // What the page knows of its first screen: first-screen.ts.
  const screen = JSON.parse(document.currentScript.dataset.screen ?? '{}')

  function read(key) {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }

  function preload(file, priority = 'auto') {
    const isStyle = file.endsWith('.css')
    const link = document.createElement('link')
    // What may never be used is not preloaded: browsers complain.
    link.rel = !isStyle ? 'modulepreload' : priority === 'low' ? 'prefetch' : 'preload'
    if (isStyle) link.as = 'style'
    // As the browser will ask for it in the end: a file that was fetched otherwise is fetched again.
    link.crossOrigin = 'anonymous'
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
  const menu = read('majlis.menu') ?? (matchMedia('(width < 1024px)').matches ? 'collapsed' : 'open')
  if (menu === 'collapsed') root.dataset.menu = 'collapsed'

  const brand = read('majlis.brand')
  if (brand) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(brand)
    document.adoptedStyleSheets = [sheet]
  }

  const linksAtOnce = 16
  /** People may be typing by then. */
  const afterwardsAtOnce = 6
  /** Shortly before the app runs it: features/join/components/MeetingPreJoin.tsx. */
  const afterwardsAfterMs = 1_000
  /** Then the screen has its contents. What is wanted before is fetched when it is wanted. */
  const laterAfterMs = 2_000
  const isLarge = screen.next?.length > linksAtOnce
  const words = screen.words?.[language]
  const texts = screen.texts?.[language] ?? []

  /** Writes into the frame of the screen, while it is there. */
  function write(place, text) {
    const element = document.querySelector(`#opening [data-opening="${place}"]`)
    if (!element || !text) return
    // Another element in its place: browsers count only the first paint of each towards the largest one.
    const written = element.cloneNode()
    written.textContent = text
    element.replaceWith(written)
  }

  function writeMeeting({ title, organizationName, role }) {
    const isOurs = !organizationName
    document.querySelector('#opening .opening-brand')?.toggleAttribute('data-ours', isOurs)
    write('organization', isOurs ? 'Majlis' : organizationName)
    if (!title || !words) return
    write('kicker', words[role === 'host' ? 'starting' : 'joining'])
    write('title', title)
  }

  /** The first format of a page takes 15 ms, which Temporal does not need; `fetchScreen` makes one in a task of its own. */
  function hourIn(timeZone) {
    if (globalThis.Temporal) return Temporal.Now.zonedDateTimeISO(timeZone).hour
    const clock = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone })
    return Number(clock.format(Date.now()))
  }

  /** As the first line of Home: features/home/model/day-groups.ts. */
  function writeGreeting({ profile, user }) {
    if (!words?.morning) return
    const hour = hourIn(profile.timeZone)
    const time = hour >= 4 && hour < 12 ? 'morning' : hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
    write(
      'title',
      words[time].replace('{{name}}', () => profile.firstName || user.display_name),
    )
  }

  /** As `SetUpCard` of features/home. */
  function writeSetUp({ profile }) {
    const card = document.querySelector('#opening [data-opening="setUp"]')
    if (!card || !words || !profile.isOnboardingDue) return
    card.hidden = false
    write('setUpTitle', words.title)
    write('setUpText', words.text)
    write('setUpBegin', words.begin)
  }

  let isEntering = false

  /** Adds the links of a few files in each task: a hundred at once would hold up a tap. */
  function preloadInTurn(files, priority, then, atOnce = linksAtOnce) {
    for (const file of files.slice(0, atOnce)) preload(file, priority)
    const rest = files.slice(atOnce)
    setTimeout(() => (rest.length > 0 ? preloadInTurn(rest, priority, then, atOnce) : then()))
  }

  function fetchScreen() {
    const fetchLater = () => preloadInTurn(screen.later, 'low', () => undefined)
    const fetchAfterwards = () => preloadInTurn(screen.afterwards, 'low', () => undefined, afterwardsAtOnce)
    if (screen.afterwards?.length > 0) whenShown(() => setTimeout(fetchAfterwards, afterwardsAfterMs))
    // What the screen itself still waits for goes first.
    preloadInTurn([...screen.next, ...texts], 'auto', () => {
      if (!isLarge) return fetchLater()
      // While the files are on the way: the browser loads its data for the first format of a date, and has it for all others.
      new Intl.DateTimeFormat(language)
      whenShown(() => setTimeout(fetchLater, laterAfterMs))
    })
  }

  /** Once the app shows the screen: src/app/opening.ts. */
  function whenShown(then) {
    if (!document.getElementById('opening')) return then()
    new MutationObserver((_, observer) => {
      observer.disconnect()
      setTimeout(() => whenShown(then))
    }).observe(document.body, { childList: true })
  }

  // What the screen asks the server for in any case is asked now, while its code is on the way: shared/light-api/ahead.ts.
  const ahead = (globalThis.majlisAhead = {})
  const session = '/api/v1/auth/refresh'

  /** What a browser shows again on Back may be older than their session. */
  function isForVisitors() {
    const [visit] = performance.getEntriesByType('navigation')
    return root.dataset.session === 'none' && visit?.type !== 'back_forward'
  }

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
    // Signed out where the server could not be reached, or a page for visitors: shared/session/visitor-page.ts.
    if (read('majlis.signedOut') !== null || isForVisitors()) return null
    ahead[`POST ${session}`] = ask('POST', session)
    const answer = await ahead[`POST ${session}`]
    if (!answer.ok) return null
    const { data } = await answer.clone().json()
    writeGreeting(data.session)
    writeSetUp(data.session)
    return data.accessToken
  }

  const token = askForToken()
  // By then it is known what stands above the cards of Home.
  const settle = () => root.toggleAttribute('data-settled', true)
  token.then(settle, settle)
  // The server names the same call with the page for visitors, whose browsers have begun it by now: platform/http/web-app.ts.
  const meeting = screen.ahead && new RegExp(screen.ahead.address, 'i').exec(location.pathname)?.[1]
  if (meeting) {
    const pwd = new URLSearchParams(location.search).get('pwd')
    const query = pwd ? `?pwd=${encodeURIComponent(pwd)}` : ''
    const info = `${screen.ahead.call}${meeting.toLowerCase()}${query}`
    // Most who follow a join link are guests, who need not wait until that is known.
    const toGuest = ask('GET', info)
    toGuest.catch(() => undefined)
    const answer = token.then((bearer) => (bearer ? ask('GET', info, bearer) : toGuest))
    ahead[`GET ${info}`] = answer
    const known = answer.then(async (response) => (response.ok ? (await response.clone().json()).data : null))
    known.then(
      (found) => found && writeMeeting(found),
      () => undefined,
    )
    // For pre-join-script.js: only of visitors is it known already that they are asked for nothing but a name.
    // Browsers without WebRTC get a page that says so.
    if (isForVisitors() && window.RTCPeerConnection) {
      const hurry = () => {
        isEntering = true
        for (const file of screen.urgent) import(`/${file}`).catch(() => undefined)
      }
      globalThis.majlisPreJoin = { meeting, pwd, info: known, words, hurry }
    }
  }

  if (screen.next?.length > 0) {
    new PerformanceObserver((entries, observer) => {
      if (entries.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      // People who have pressed Join already go in first: features/join/model/pre-join-ahead.ts says when they have.
      if (isEntering) globalThis.majlisPreJoin.onEntered = fetchScreen
      // What has just been written into the frame is painted before many links are added.
      else if (isLarge) requestAnimationFrame(() => setTimeout(fetchScreen))
      else fetchScreen()
    }).observe({ type: 'paint', buffered: true })
  } else {
    for (const file of texts) preload(file)
  }
})()
