const choiceKey = 'majlis.statistics'

/**
 * Loads the visit counter only after consent (spec 7.59). Without a configured counter, the page contains nothing of
 * it.
 */
export function askForStatistics(page: Document): void {
  const question = page.querySelector<HTMLElement>('[data-statistics=ask]')
  if (!question) return
  const reopen = page.querySelector<HTMLElement>('[data-statistics=open]')

  function choose(choice: 'allowed' | 'denied'): void {
    const isWithdrawn = read() === 'allowed' && choice === 'denied'
    keep(choice)
    question?.setAttribute('hidden', '')
    if (choice === 'allowed') count(page, question)
    // A loaded script can only be stopped by reloading the page.
    else if (isWithdrawn) window.location.reload()
  }

  question.querySelector('[data-statistics=allow]')?.addEventListener('click', () => choose('allowed'))
  question.querySelector('[data-statistics=deny]')?.addEventListener('click', () => choose('denied'))
  if (reopen) {
    reopen.hidden = false
    reopen.addEventListener('click', () => {
      question.hidden = false
      question.querySelector('button')?.focus()
    })
  }
  const choice = read()
  if (choice === 'allowed') count(page, question)
  question.hidden = choice !== null
}

function count(page: Document, question: HTMLElement | null): void {
  const { kind, url = '', id = '' } = question?.dataset ?? {}
  if (!question || question.dataset['isCounting']) return
  question.dataset['isCounting'] = 'true'
  switch (kind) {
    case 'plausible':
      return load(page, `${url}/js/script.js`, { domain: id })
    case 'matomo':
      Object.assign(window, {
        _paq: [
          ['disableCookies'],
          ['trackPageView'],
          ['setTrackerUrl', `${url}/matomo.php`],
          ['setSiteId', id],
        ],
      })
      return load(page, `${url}/matomo.js`)
    case 'tag-manager':
      Object.assign(window, { dataLayer: [{ 'gtm.start': Date.now(), event: 'gtm.js' }] })
      return load(page, `${url}/gtm.js?id=${encodeURIComponent(id)}`)
    case 'engage':
      return setProfile(page)
    // No other kind gets past the server’s configuration.
    default:
      return undefined
  }
}

function load(page: Document, src: string, data: Record<string, string> = {}): void {
  const script = page.createElement('script')
  script.src = src
  script.defer = true
  Object.assign(script.dataset, data)
  page.head.append(script)
}

/** The server passes it on, so that no other host learns who reads the page. */
function setProfile(page: Document): void {
  const { lang, dataset } = page.documentElement
  void fetch('/api/statistics/profile', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ visitorId: visitorId(), language: lang, page: dataset['page'] }),
    keepalive: true,
  }).catch(() => undefined)
}

/** Made up in this browser, and only once counting is allowed. */
function visitorId(): string {
  const key = 'majlis.visitor'
  try {
    const known = localStorage.getItem(key)
    if (known) return known
    const made = crypto.randomUUID()
    localStorage.setItem(key, made)
    return made
  } catch {
    return crypto.randomUUID()
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(choiceKey)
  } catch {
    return 'denied'
  }
}

function keep(choice: string): void {
  try {
    localStorage.setItem(choiceKey, choice)
    if (choice === 'denied') localStorage.removeItem('majlis.visitor')
  } catch {
    // Without storage, nothing is counted.
  }
}
