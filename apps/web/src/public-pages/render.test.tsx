// @vitest-environment jsdom
import { languages, productNames, type Language } from '@majlis/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectNoViolations } from '../testing/axe.ts'
import type { RenderedPages } from './built.ts'
import { pageList, type PageName } from './page-list.ts'
import { renderPages } from './render.tsx'

const names = ['room', 'calendar', 'scheduler', 'share'].flatMap((name) => [`${name}-720`, `${name}-1280`])
const pictures = Object.fromEntries(
  languages.flatMap((language) => [
    ...[...names, 'phone-480'].map((name) => [
      `${language}/${name}.webp`,
      `/assets/${language}-${name}.webp`,
    ]),
    [`${language}/og.jpg`, `/assets/${language}-og.jpg`],
  ]),
)
const files = {
  script: '/assets/pages.js',
  oldBrowserScript: '/assets/old-browser.js',
  pictures,
}

type Product = (typeof productNames)[number]
/** How a product, or a feature for everyone, is called on the pages. */
const spoken: Record<Product | 'presented files' | 'answers', Record<Language, RegExp>> = {
  regular: { en: /meeting/, bn: /মিটিং/, ar: /اجتماع/ },
  big_meeting: { en: /large meetings/i, bn: /বড় মিটিং/, ar: /اجتماعات كبيرة|وأخرى كبيرة/ },
  webinar: { en: /webinars/i, bn: /ওয়েবিনার/, ar: /ندوات عبر الإنترنت/ },
  multilingual: { en: /interpretation/i, bn: /ভাষান্তর/, ar: /الترجمة الفورية/ },
  meeting_recording: { en: /recordings/i, bn: /রেকর্ডিং/, ar: /تسجيلات/ },
  transcription: { en: /transcripts/i, bn: /ট্রান্সক্রিপ্ট/, ar: /نصوص/ },
  enterprise_api: { en: /API/, bn: /API/, ar: /API/ },
  'presented files': { en: /present(?:ed)?(?: a)? file/i, bn: /ফাইল দেখানো/, ar: /عرض (?:ال)?ملف/ },
  answers: { en: /Ask your meetings/, bn: /মিটিং থেকে জেনে নিন/, ar: /أسئلة عن اجتماعاتك/ },
}

let rendered: RenderedPages

beforeAll(() => {
  rendered = renderPages(files)
})

/** A page as served without any details of the operator. */
const read = (html: string) =>
  new DOMParser().parseFromString(html.replaceAll(/\[\[[\w.]+\]\]/g, ''), 'text/html')

const every = languages.flatMap((language) => pageList.map(({ name, path }) => ({ language, name, path })))

describe('the public pages', () => {
  it('[1.19] [2.5] [2.9] [2.16] [2.17] [2.18] [2.19] [2.20] [2.22] are these', () => {
    expect(pageList.map(({ path }) => path)).toEqual([
      '/',
      '/features',
      '/pricing',
      '/brochure',
      '/terms-condition',
      '/terms-service',
      '/privacy-policy-statement',
      '/talk-to-sales',
    ])
  })

  it('[2.20] name what the product does among the features', () => {
    const { textContent } = read(rendered.html.en.features).body
    for (const feature of ['captions', 'Minutes', 'drive', 'search']) expect(textContent).toContain(feature)
  })

  it.each(languages)('[1.4] [1.5] [1.6] name each product, in %s', (language) => {
    // Adding a product to the contract requires its words here, and then on the pages.
    const names = [...productNames, 'presented files', 'answers'] as const
    const missingOn = (page: PageName) => {
      const text = read(rendered.html[language][page]).querySelector('main')?.textContent ?? ''
      return names.filter((name) => !spoken[name][language].test(text))
    }
    // The first page is not written for programmers.
    expect(missingOn('landing')).toEqual(['enterprise_api'])
    expect(missingOn('features')).toEqual([])
    expect(missingOn('pricing')).toEqual([])
    expect(missingOn('brochure')).toEqual([])
  })

  it.each(every)(
    '[1.25] $name in $language has its words, titles and languages',
    ({ language, name, path }) => {
      const html = rendered.html[language][name]
      const page = read(html)
      expect(page.documentElement.lang).toBe(language)
      expect(page.documentElement.dir).toBe(language === 'ar' ? 'rtl' : 'ltr')
      expect(page.querySelectorAll('h1')).toHaveLength(1)
      expect(page.title).toContain('Majlis')
      expect(page.querySelector('meta[name=description]')?.getAttribute('content')?.length).toBeGreaterThan(
        30,
      )
      // The preview that other sites show for a link to the page.
      for (const part of ['title', 'description', 'url', 'image', 'locale'])
        expect(page.querySelector(`meta[property="og:${part}"]`)?.getAttribute('content')).toBeTruthy()
      const alternates = [...page.querySelectorAll('link[rel=alternate]')].map((link) => [
        link.getAttribute('hreflang'),
        link.getAttribute('href'),
      ])
      const rest = path === '/' ? '' : path
      expect(alternates).toEqual([
        ['en', `/en${rest}`],
        ['bn', `/bn${rest}`],
        ['ar', `/ar${rest}`],
        ['x-default', path],
      ])
      // The server allows these two by their hashes, and nothing else that is written into the page; no key is shown instead of a text.
      expect(html.match(/<(?:style|script)>[^<]*/g)).toEqual(['<script>[[headScript]]', '<style>[[style]]'])
      expect(html).not.toContain(' onclick=')
      expect(page.body.textContent).not.toMatch(/\b[a-z]+\.[a-z]+[A-Z]?[a-z]*\b(?<!example|2\.0)/)
    },
  )

  it.each(pageList)('$name has no accessibility faults', async ({ name }) => {
    const page = read(rendered.html.en[name])
    expect(page.querySelectorAll('main')).toHaveLength(1)
    // Other files of tests share this document, and hold on to its body.
    document.body.replaceChildren(...page.body.childNodes)
    await expectNoViolations()
    document.body.replaceChildren()
  })

  it('[2.18] the form names every field, and works without a script', () => {
    const page = read(rendered.html.ar.sales)
    const form = page.querySelector('form[data-sales]')
    expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual(['post', '/talk-to-sales'])
    const names = [...(form?.querySelectorAll('[name]') ?? [])].map((field) => field.getAttribute('name'))
    expect(names).toEqual(['name', 'email', 'organization', 'size', 'about', 'callTime', 'website'])
    expect(page.querySelector('label[for=about]')?.textContent).toBe('ما الذي تودّ الحديث عنه؟')
  })
})
