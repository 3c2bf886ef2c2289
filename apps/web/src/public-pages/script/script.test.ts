// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { enhanceJoinForm } from './join-form.ts'
import { keepChosenLanguage } from './language-links.ts'
import { enhanceSalesForm } from './sales-form.ts'
import { askForStatistics } from './statistics.ts'
import { fakeScrolling } from '../../testing/scrolling.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  document.head.replaceChildren()
  document.body.replaceChildren()
})

const find = (selector: string) => {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`There is no ${selector}.`)
  return element
}

const submit = (selector: string) =>
  find(selector).dispatchEvent(new SubmitEvent('submit', { cancelable: true, bubbles: true }))

describe('the form to join a meeting', () => {
  function show(typed: string) {
    document.body.innerHTML =
      '<form data-join><input><p role="alert" data-text="Enter a 12-digit meeting ID"></p></form>'
    const open = vi.fn<(path: string) => void>()
    enhanceJoinForm(document, open)
    find('input').setAttribute('value', typed)
    submit('form')
    return open
  }

  it('[2.1] leads directly to the meeting', () => {
    expect(show('6477 1284 0966')).toHaveBeenCalledWith('/m/j/647712840966')
  })

  it('says what to type if no meeting is meant', () => {
    expect(show('12')).not.toHaveBeenCalled()
    expect(find('[role=alert]').textContent).toBe('Enter a 12-digit meeting ID')
    expect(find('input').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('the form to talk to sales', () => {
  const form = (name: string, invalid = 'false') =>
    `<form data-sales action="/talk-to-sales" data-sending="Sending…"><input name="name" value="${name}" aria-invalid="${invalid}"><button>Send</button></form>`

  it('[2.18] shows the thanks and problems without leaving the page', async () => {
    const answers = [
      `<html><body>${form('', 'true')}</body></html>`,
      '<html><body><section data-sales role="status" tabindex="-1">Thank you</section></body></html>',
    ]
    const sent: string[] = []
    vi.stubGlobal('fetch', async (_url: string, { body }: { body: URLSearchParams }) => {
      sent.push(body.toString())
      return new Response(answers.shift())
    })
    fakeScrolling()
    document.body.innerHTML = form('Nusrat')
    enhanceSalesForm(document)
    submit('form')
    expect(find('button').textContent).toBe('Sending…')
    await vi.waitFor(() => expect(document.activeElement).toBe(find('[aria-invalid=true]')), 15_000)
    expect(sent).toEqual(['name=Nusrat'])
    submit('form')
    await vi.waitFor(() => expect(document.activeElement).toBe(find('[role=status]')), 15_000)
    expect(document.querySelector('form')).toBeNull()
  })
})

it('[1.25] a language chosen here applies to the app', () => {
  document.body.innerHTML = '<a data-language="bn" href="#bn">বাংলা</a>'
  keepChosenLanguage(document)
  find('a').click()
  expect(localStorage.getItem('majlis.language')).toBe('bn')
})

describe('usage statistics', () => {
  function show(kind: string) {
    document.body.innerHTML = `<button data-statistics="open" hidden>Usage statistics</button>
      <section data-statistics="ask" data-kind="${kind}" data-url="https://stats.example.org" data-id="meet" hidden>
      <button data-statistics="allow">Allow</button><button data-statistics="deny">Don’t allow</button></section>`
    askForStatistics(document)
  }
  const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src)

  it('[7.59] asks and loads nothing if the operator has set no counter', () => {
    askForStatistics(document)
    expect(scripts()).toEqual([])
  })

  it.each([
    ['plausible', 'https://stats.example.org/js/script.js'],
    ['matomo', 'https://stats.example.org/matomo.js'],
    ['tag-manager', 'https://stats.example.org/gtm.js?id=meet'],
  ])('[7.59] loads %s only once it was allowed, and then on every page', (kind, src) => {
    show(kind)
    expect(scripts()).toEqual([])
    expect(find('[data-statistics=ask]').hidden).toBe(false)
    find('[data-statistics=allow]').click()
    expect(scripts()).toEqual([src])
    expect(find('[data-statistics=ask]').hidden).toBe(true)
    document.head.replaceChildren()
    show(kind)
    expect(scripts()).toEqual([src])
  })

  it('[7.59] remembers a refusal, which can be changed at the bottom of the page', () => {
    show('plausible')
    find('[data-statistics=deny]').click()
    show('plausible')
    expect(scripts()).toEqual([])
    expect(find('[data-statistics=ask]').hidden).toBe(true)
    find('[data-statistics=open]').click()
    expect(find('[data-statistics=ask]').hidden).toBe(false)
  })

  it('[7.59] sends profiles to this server only, with a random ID created after consent', () => {
    const sent: [string, string][] = []
    vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
      sent.push([url, body])
      return new Response()
    })
    document.documentElement.lang = 'ar'
    document.documentElement.dataset['page'] = 'pricing'
    show('engage')
    expect(localStorage.getItem('majlis.visitor')).toBeNull()
    find('[data-statistics=allow]').click()
    const visitorId = localStorage.getItem('majlis.visitor')
    expect(sent).toEqual([
      ['/api/statistics/profile', JSON.stringify({ visitorId, language: 'ar', page: 'pricing' })],
    ])
    expect(scripts()).toEqual([])
  })
})
