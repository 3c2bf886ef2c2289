import { describe, expect, it } from 'vitest'
import { splitLinks } from './split-links.ts'

const hrefs = (text: string) => splitLinks(text).flatMap((part) => (part.kind === 'link' ? [part.href] : []))

describe('splitLinks', () => {
  it('finds addresses with and without a scheme', () => {
    expect(hrefs('see https://majlis.example/a?b=1#c and www.majlis.example')).toEqual([
      'https://majlis.example/a?b=1#c',
      'https://www.majlis.example/',
    ])
  })

  it('excludes the punctuation of the sentence, also Arabic and Bengali', () => {
    expect(
      hrefs('(https://a.example/x), https://b.example/w_(1)! https://c.example؟ https://d.example।'),
    ).toEqual(['https://a.example/x', 'https://b.example/w_(1)', 'https://c.example/', 'https://d.example/'])
  })

  it('makes no link from script, data, or an address that hides its host', () => {
    expect(
      hrefs('javascript:alert(1) data:text/html,x https://bank.example@evil.example http://nothing'),
    ).toEqual([])
  })

  it('returns the text character by character, markup included', () => {
    const text = '<img src=x onerror=alert(1)> https://a.example/"><b>, done.'
    expect(
      splitLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
    expect(hrefs(text)).toEqual(['https://a.example/'])
  })
})
