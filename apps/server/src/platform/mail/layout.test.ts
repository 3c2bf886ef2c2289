import { describe, expect, it } from 'vitest'
import { renderMail } from './layout.ts'
import type { MailMessage } from './mail.ts'

const message: MailMessage = {
  to: 'a@example.org',
  language: 'en',
  subject: 'Your code',
  preview: 'A code',
  heading: 'Welcome',
  paragraphs: ['One.', 'Two.'],
  code: '123456',
  buttons: [{ label: 'Confirm', url: 'https://meet.example.org/activate/x?a=1&b=2' }],
  footnote: 'Bye.',
}

describe('renderMail', () => {
  it('escapes people’s input, so that it cannot change other people’s mails', () => {
    const evil = '<img src=x onerror=alert(1)> & "q"'
    const { html } = renderMail(
      {
        ...message,
        heading: evil,
        paragraphs: [evil],
        facts: [{ label: evil, lines: [evil, evil], url: `https://x/"${evil}` }],
        quotes: [{ label: evil, text: evil }],
      },
      { name: evil, primaryColor: evil, logoUrl: `https://x/"${evil}` },
    )
    expect(html).not.toMatch(/<img src=x|onerror=alert\(1\)>/)
    expect(html).not.toContain('javascript:')
  })

  it('writes Arabic from right to left, but codes and addresses from left to right', () => {
    const { html } = renderMail({ ...message, language: 'ar' })
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).toMatch(/<p dir="ltr"[^>]*>123456</)
    expect(html).toMatch(/<p dir="ltr"[^>]*text-align:right[^>]*>https:/)
  })

  it('gives each line of a quote its own direction, and aligns all of them to the start of the mail', () => {
    const quotes = [{ label: 'جدول الأعمال', text: 'الميزانية\nNext steps (1)', url: 'https://x.example/a' }]
    const { html, text } = renderMail({ ...message, language: 'ar', quotes })
    expect(html).toMatch(/border-right-width:3px;text-align:right;unicode-bidi:plaintext/)
    expect(html).toMatch(/<a [^>]*href="https:\/\/x\.example\/a"[^>]*>جدول الأعمال<\/a>/)
    expect(text).toContain('> Next steps (1)\nhttps://x.example/a')
  })

  it('keeps the groups of an ID in their order in the text part of an Arabic mail', () => {
    const facts = [
      { label: 'معرّف الاجتماع', lines: ['4830 1927 4600'] },
      { label: 'رمز المرور', lines: ['482913'] },
    ]
    const { text } = renderMail({ ...message, language: 'ar', facts })
    expect(text).toContain(': \u200e4830 1927 4600')
    expect(text).toContain('رمز المرور: 482913')
    expect(renderMail({ ...message, facts }).text).toContain(': 4830 1927 4600')
  })

  it('separates the lines of a list', () => {
    const { html } = renderMail({ ...message, facts: [{ label: 'Files', lines: ['a', 'b'], isList: true }] })
    expect(html).toMatch(/<div[^>]*padding:0 0 6px[^>]*><bdi>b<\/bdi><\/div>/)
  })

  it('says everything in the text part too', () => {
    const { text } = renderMail(message)
    for (const part of [
      'Welcome',
      'One.',
      'Two.',
      '123456',
      'https://meet.example.org/activate/x?a=1&b=2',
      'Bye.',
      'Majlis',
    ]) {
      expect(text).toContain(part)
    }
  })

  it('puts readable ink on the colour of the brand', () => {
    const inkOf = (primaryColor: string) =>
      /background:#[0-9a-f]{6};color:(#[0-9a-f]{6});border:1px solid/.exec(
        renderMail(message, { name: 'B', primaryColor, logoUrl: null }).html,
      )?.[1]
    expect(inkOf('#ffee88')).toBe('#15222c')
    expect(inkOf('#365d7e')).toBe('#ffffff')
  })

  it('shows facts, quotes and several buttons, the first of them prominent', () => {
    const { html, text } = renderMail({
      ...message,
      facts: [
        { label: 'Before', lines: ['Monday'], isPast: true },
        { label: 'Where', lines: ['Room 1', 'upstairs'], url: 'https://meet.example.org/m/j/1' },
        { label: 'Odd', lines: ['x'], url: 'javascript:alert(1)' },
      ],
      quotes: [{ label: 'Agenda', text: 'One\nTwo' }],
      buttons: ['accepted', 'declined'].map((answer) => ({ label: answer, url: `https://x/?a=${answer}` })),
    })
    expect(html).toMatch(/<s><bdi>Monday<\/bdi><\/s>/)
    expect(html).toMatch(/href="https:\/\/meet\.example\.org\/m\/j\/1"[^>]*><bdi>Room 1</)
    expect(html).not.toContain('javascript:')
    expect(html).toMatch(/background:#365d7e[^>]*>accepted<[^]*class="button"[^>]*>declined</i)
    expect(text).toContain('Where: https://meet.example.org/m/j/1\n  upstairs')
    expect(text).toContain('Agenda:\n> One\n> Two')
    expect(text).toContain('declined:\nhttps://x/?a=declined')
  })

  it('has colours for programs that are dark', () => {
    expect(renderMail(message).html).toContain('@media (prefers-color-scheme:dark)')
  })

  it('links to web addresses only', () => {
    expect(() => renderMail({ ...message, buttons: [{ label: 'x', url: 'javascript:alert(1)' }] })).toThrow(
      'web addresses',
    )
  })
})
