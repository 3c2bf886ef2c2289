import { directionOf } from '@majlis/i18n'
import { defaults } from '@majlis/contract'
import { fonts, inkOn, isColor, styles } from './layout-colors.ts'
import type { MailBrand, MailButton, MailFact, MailMessage, MailQuote } from './mail.ts'

export interface RenderedMail {
  html: string
  text: string
}

const defaultBrand: MailBrand = { name: 'Majlis', primaryColor: defaults.menuColor, logoUrl: null }

/** A mail as HTML and as text. People's input is escaped. The HTML needs no script, and its style sheet only for dark and narrow mail programs. */
export function renderMail(message: MailMessage, brand: MailBrand = defaultBrand): RenderedMail {
  return { html: renderHtml(message, brand), text: renderText(message, brand) }
}

function renderText(
  { language, heading, paragraphs, code, facts = [], quotes = [], buttons = [], footnote }: MailMessage,
  brand: MailBrand,
): string {
  const parts = [
    heading,
    ...paragraphs,
    code,
    facts.map((fact) => textOfFact(fact, directionOf(language))).join('\n'),
    ...quotes.map(textOfQuote),
    ...buttons.map(({ label, url }) => `${label}:\n${url}`),
    footnote,
    `— ${brand.name}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function textOfFact(
  { label, lines: [first = '', ...rest], url }: MailFact,
  direction: 'ltr' | 'rtl',
): string {
  const lines = [url ?? first, ...rest]
  return `${label}: ${(direction === 'rtl' ? lines.map(inOrder) : lines).join('\n  ')}`
}

/**
 * Groups of digits without a word, such as of an ID, would change places behind Arabic letters (UAX 9). A single group, such as a
 * passcode, is left as it is, because people copy it.
 */
function inOrder(line: string): string {
  return /\p{L}/u.test(line) || !/\d\D+\d/.test(line) ? line : `\u200e${line}`
}

function textOfQuote({ label, text, url }: MailQuote): string {
  const quoted = `${label}:\n${text.replaceAll(/^/gm, '> ')}`
  return url ? `${quoted}\n${url}` : quoted
}

function renderHtml(message: MailMessage, brand: MailBrand): string {
  const { language, subject, preview, heading, paragraphs, code, footnote } = message
  const { facts = [], quotes = [], buttons = [] } = message
  const direction = directionOf(language)
  const color = isColor(brand.primaryColor) ? brand.primaryColor : defaultBrand.primaryColor
  const content = [
    `<h1 class="ink title" style="margin:0 0 16px;font-size:24px;line-height:1.3;font-weight:700;overflow-wrap:anywhere">${escape(heading)}</h1>`,
    ...paragraphs.map(renderParagraph),
    ...(code ? [renderCode(code)] : []),
    ...(facts.length > 0 ? [renderFacts(facts, direction)] : []),
    ...quotes.map((quote) => renderQuote(quote, direction)),
    ...(buttons.length > 0 ? [renderButtons(buttons, color, direction)] : []),
    ...(footnote ? [renderFootnote(footnote)] : []),
  ]
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>${styles}</style>
</head>
<body class="canvas" style="margin:0;padding:0;background:#f4f6f8;font-family:${fonts};color:#15222c;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escape(preview)}</div>
<table class="canvas" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" dir="${direction}" style="background:#f4f6f8">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 8px 20px">${renderBrand(brand)}</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #e2e8ed;border-top:4px solid ${color};border-radius:16px;padding:32px 28px">
${content.join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function renderBrand({ name, logoUrl }: MailBrand): string {
  if (logoUrl && isWebAddress(logoUrl)) {
    return `<img src="${escape(logoUrl)}" alt="${escape(name)}" height="32" style="display:block;height:32px;border:0">`
  }
  return `<span class="ink" style="font-size:18px;font-weight:700;color:#15222c">${escape(name)}</span>`
}

function renderParagraph(text: string): string {
  return `<p class="ink-2" style="margin:0 0 16px;font-size:16px;line-height:1.6;color:#4c5d6a;overflow-wrap:anywhere">${escape(text)}</p>`
}

/** Left to right in every language. */
function renderCode(code: string): string {
  return `<p dir="ltr" class="field ink" style="margin:0 0 24px;padding:20px 12px;background:#eef2f5;border-radius:10px;text-align:center;font-size:34px;line-height:1.2;font-weight:700;letter-spacing:8px;font-variant-numeric:tabular-nums">${escape(code)}</p>`
}

function renderFacts(facts: MailFact[], direction: 'ltr' | 'rtl'): string {
  const start = sideOf(direction)
  const gap = direction === 'rtl' ? 'padding:8px 0 8px 16px' : 'padding:8px 16px 8px 0'
  const rows = facts.map((fact) => {
    const { label, isPast } = fact
    const content = isPast ? `<s>${renderValue(fact)}</s>` : renderValue(fact)
    return `<tr><th scope="row" align="${start}" class="label ink-2" style="${gap};width:112px;font-size:14px;line-height:1.5;font-weight:400;color:#4c5d6a;vertical-align:top">${escape(label)}</th><td class="${isPast ? 'ink-2' : 'ink'}" style="padding:8px 0;font-size:15px;line-height:1.5;color:${isPast ? '#5c6d7a' : '#15222c'};vertical-align:top;overflow-wrap:anywhere;word-break:break-word">${content}</td></tr>`
  })
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" class="line" style="margin:0 0 24px;border-top:1px solid #e2e8ed;border-bottom:1px solid #e2e8ed">
${rows.join('\n')}
</table>`
}

function renderValue({ lines, url, isList }: MailFact): string {
  const [first = '', ...rest] = lines.map(isolated)
  const head = linked(first, url)
  if (isList) return [head, ...rest].map((line) => `<div style="padding:0 0 6px">${line}</div>`).join('')
  return [head, ...rest.map((line) => `<span class="ink-2" style="color:#4c5d6a">${line}</span>`)].join(
    '<br>',
  )
}

/** Text of any language keeps its own direction, also beside text of the other. */
function isolated(text: string): string {
  return `<bdi>${escape(text)}</bdi>`
}

/** The HTML as a link, where it leads to a web address. */
function linked(html: string, url: string | undefined): string {
  if (!url || !isWebAddress(url)) return html
  return `<a class="link" href="${escape(url)}" style="color:#2c5a7f">${html}</a>`
}

/** Each line has the direction of its own text, and all begin at the side of the mail. */
function renderQuote({ label, text, url }: MailQuote, direction: 'ltr' | 'rtl'): string {
  const side = sideOf(direction)
  return `<p class="ink-2" style="margin:0 0 4px;font-size:14px;line-height:1.5;color:#4c5d6a">${linked(escape(label), url)}</p>
<div dir="auto" class="ink line" style="margin:0 0 24px;padding:4px 12px;border:0 solid #e2e8ed;border-${side}-width:3px;text-align:${side};unicode-bidi:plaintext;font-size:15px;line-height:1.6;white-space:pre-line;overflow-wrap:anywhere">${escape(text)}</div>`
}

/** Where lines begin. */
function sideOf(direction: 'ltr' | 'rtl'): 'left' | 'right' {
  return direction === 'rtl' ? 'right' : 'left'
}

function renderButtons(buttons: MailButton[], color: string, direction: 'ltr' | 'rtl'): string {
  const side = direction === 'rtl' ? 'left' : 'right'
  const links = buttons.map(({ label, url }, index) => {
    if (!isWebAddress(url)) throw new Error('A mail links to web addresses only')
    const look =
      index === 0
        ? `background:${color};color:${inkOn(color)};border:1px solid ${color}`
        : 'color:#15222c;border:1px solid #c5d0d9'
    return `<a${index === 0 ? '' : ' class="button"'} href="${escape(url)}" style="display:inline-block;margin:0 0 12px;margin-${side}:8px;padding:12px 20px;${look};border-radius:10px;font-size:16px;line-height:1.4;font-weight:700;text-decoration:none">${escape(label)}</a>`
  })
  const [only, ...others] = buttons
  // The address of a single button as text, for mail programs that do not open it.
  const address =
    only && others.length === 0
      ? `\n<p dir="ltr" class="ink-2" style="margin:0;text-align:${sideOf(direction)};font-size:13px;line-height:1.5;color:#5c6d7a;word-break:break-all">${escape(only.url)}</p>`
      : ''
  return `<p style="margin:0">${links.join('')}</p>${address}`
}

function renderFootnote(footnote: string): string {
  return `<p class="ink-2 line" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e2e8ed;font-size:14px;line-height:1.6;color:#5c6d7a;overflow-wrap:anywhere">${escape(footnote)}</p>`
}

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol)
}

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
