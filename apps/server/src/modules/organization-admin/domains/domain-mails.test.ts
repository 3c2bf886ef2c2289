import { languages, type Language } from '@majlis/contract'
import { describe, expect, it } from 'vitest'
import { renderMail } from '../../../platform/mail/layout.ts'
import type { User } from '../../accounts/index.ts'
import { domainMail, type DomainNews } from './domain-mails.ts'

const news: DomainNews[] = ['proven', 'missing', 'lost']
const cases = languages.flatMap((language) => news.map((one) => [one, language] as const))

const claim = {
  organizationId: '0198c0de-0000-7000-8000-000000000000',
  domain: 'riverside.example',
  token: 'abc',
}
const record = ['TXT', '_majlis-challenge.riverside.example', 'majlis-domain-verification=abc']
/** The script of each language, and those that no translated text contains. */
const scripts: Record<Language, { has: RegExp; hasNot: RegExp }> = {
  en: { has: /\p{Script=Latin}/u, hasNot: /\p{Script=Bengali}|\p{Script=Arabic}/u },
  bn: { has: /\p{Script=Bengali}/u, hasNot: /\p{Script=Latin}|\p{Script=Arabic}/u },
  ar: { has: /\p{Script=Arabic}/u, hasNot: /\p{Script=Latin}|\p{Script=Bengali}/u },
}

function mailOf(one: DomainNews, language: Language) {
  // The fields that the mail uses.
  const reader = { email: 'n@riverside.example', firstName: '', language, timeZone: 'Asia/Dhaka' } as User
  return domainMail(one, reader, {
    claim,
    organizationName: 'Riverside',
    sinceMs: Date.UTC(2026, 1, 10, 12),
    publicUrl: 'https://meet.example.org',
  })
}

/** All texts of the mail without the names, which are the same in every language. */
function wordsOf(one: DomainNews, language: Language): string[] {
  const { subject, preview, heading, paragraphs, facts = [], buttons = [] } = mailOf(one, language)
  return [
    subject,
    preview,
    heading,
    ...paragraphs,
    ...facts.map(({ label }) => label),
    ...buttons.map(({ label }) => label),
  ].map((text) => text.replaceAll(/riverside\.example|Riverside|DNS|TXT/g, ''))
}

describe('mails about domains', () => {
  it.each(cases)('say that a domain is %s in the reader’s language (%s)', (one, language) => {
    for (const text of wordsOf(one, language)) {
      expect(text).toMatch(scripts[language].has)
      expect(text).not.toMatch(scripts[language].hasNot)
    }
    const { subject, paragraphs } = mailOf(one, language)
    for (const text of [subject, paragraphs[0]]) expect(text).toContain('riverside.example')
  })

  it.each(cases)(
    'are written in the direction of the language, and the record as it is typed (%s, %s)',
    (one, language) => {
      const mail = mailOf(one, language)
      const { html, text } = renderMail(mail)
      const direction = language === 'ar' ? 'rtl' : 'ltr'
      expect(html).toContain(`<html lang="${language}" dir="${direction}">`)
      expect(mail.facts?.map(({ lines }) => lines[0])).toEqual(record)
      for (const part of record) {
        expect(html).toContain(`<bdi>${part}</bdi>`)
        expect(text).toContain(part)
      }
    },
  )

  it.each(news)('isolate the domain in Arabic sentences (%s)', (one) => {
    const { subject, paragraphs } = mailOf(one, 'ar')
    for (const text of [subject, paragraphs[0]]) expect(text).toContain('\u2068riverside.example\u2069')
  })

  it('differ for verified, missing and lost domains', () => {
    for (const language of languages)
      expect(new Set(news.map((one) => mailOf(one, language).subject)).size).toBe(news.length)
  })
})
